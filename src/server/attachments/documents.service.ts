const forbidden = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/OpenAction', '/Encrypt']

/**
 * Returns whether the bytes are a whole PDF that names nothing active. This is a rough sieve, since compressed objects stay unread: a
 * document is never rendered here, and always leaves as a download.
 */
export function isAcceptableDocument(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const isWhole = bytes.subarray(0, 7).toString('latin1') === '%PDF-1.' && bytes.subarray(-1024).includes('%%EOF')
  return isWhole && !forbidden.some((name) => bytes.includes(name))
}
