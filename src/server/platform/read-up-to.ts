/** More was answered than anybody reads. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}

/** What somebody answers, of whom nobody knows how much they say. */
export async function readUpTo(bytes: number, { body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > bytes) throw new TooMuch(`It answered with more than ${bytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
