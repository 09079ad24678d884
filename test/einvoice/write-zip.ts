import { crc32, deflateRawSync } from 'node:zlib'

/** Packs small files into a ZIP. */
export function writeZip(files: Record<string, string | Buffer>): Buffer {
  const entries: Buffer[] = []
  const listed: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed])
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, place, Buffer.from(name)]))
    entries.push(entry)
    offset += entry.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...entries, directory, Buffer.from('PK\x05\x06'), end])
}
