import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { Contents } from './backup-tables.ts'
import type { Cipher } from './encryption.ts'

/** Leaves the bytes as they are. */
async function* pass(bytes: AsyncIterable<Uint8Array>) {
  yield* bytes
}

/** Writes rows into a compressed file, encrypted if a cipher is given. */
export const writeTableFile = (file: string, rows: AsyncIterable<Buffer>, encrypt: Cipher = pass): Promise<void> =>
  pipeline(rows, createZstdCompress(), encrypt, createWriteStream(file, { flush: true }))

/** Reads the rows of a file into a stream. Returns their number and checksum. */
export async function readTableFile(file: string, decrypt: Cipher = pass, target: Writable = drain()): Promise<Contents> {
  const hash = createHash('sha256')
  let rows = 0
  /** COPY ends each row with a line feed and escapes line feeds within values. */
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++
      yield chunk
    }
  }
  await pipeline(createReadStream(file), decrypt, createZstdDecompress(), measure, target)
  return { rows, sha256: hash.digest('hex') }
}

/** Returns the SHA-256 of the bytes in a file. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Returns a stream whose bytes go nowhere. */
const drain = () => new Writable({ write: (_chunk, _encoding, done) => done() })
