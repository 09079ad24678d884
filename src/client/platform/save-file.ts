export function saveFile(blob: Blob, fileName: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), longEnough)
}

/** No browser tells when it no longer needs a file. */
export const longEnough = 10 * 60_000
