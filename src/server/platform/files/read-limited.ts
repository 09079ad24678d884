/** Thrown when an answer exceeds its size limit. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** Reads the body of a foreign server up to `bytes` bytes. */
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
