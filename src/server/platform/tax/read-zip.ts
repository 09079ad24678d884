import { inflateRawSync } from 'node:zlib'

/** The answer of an office is small: two files, and little more than the invoice. */
const limits = { bytes: 1 << 20, entries: 4 }
const signature = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const listedLength = 46
const entryLength = 30
const endMark = Buffer.from('PK\x05\x06', 'latin1')
const stored = 0
const deflated = 8

/** Unpacks a small ZIP into its files by name; undefined for anything else, also for one that would grow beyond the limits or has folders. */
export function readZip(bytes: Buffer): Map<string, Buffer> | undefined {
  try {
    return unpack(bytes)
  } catch {
    return undefined
  }
}

/** Throws RangeError for an offset outside of the file, and the error of zlib for a file that is broken or grows beyond its limit. */
function unpack(bytes: Buffer): Map<string, Buffer> | undefined {
  const end = bytes.lastIndexOf(endMark)
  if (end < 0 || bytes.length > limits.bytes || end + endLength > bytes.length) return undefined
  const entries = bytes.readUInt16LE(end + 10)
  if (entries === 0 || entries > limits.entries) return undefined
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  let left = limits.bytes
  for (let entry = 0; entry < entries; entry++) {
    if (bytes.readUInt32LE(at) !== signature.listed) return undefined
    const method = bytes.readUInt16LE(at + 10)
    const packedSize = bytes.readUInt32LE(at + 20)
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + listedLength, at + listedLength + nameLength)
    if (!/^[\w .-]{1,100}$/.test(name) || (method !== stored && method !== deflated)) return undefined
    const begin = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(begin) !== signature.entry) return undefined
    const dataAt = begin + entryLength + bytes.readUInt16LE(begin + 26) + bytes.readUInt16LE(begin + 28)
    const packed = bytes.subarray(dataAt, dataAt + packedSize)
    const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: left })
    left -= content.length
    if (left < 0) return undefined
    files.set(name, content)
    at += listedLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
