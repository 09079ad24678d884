/** More was answered than anybody reads. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** What somebody answers, of whom nobody knows how much they say. */
export async function readLimited(bytes: number, { body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > bytes) throw new BodyTooLarge(`It answered with more than ${bytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
