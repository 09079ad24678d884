import { attachmentUpload } from '#contract/attachments.ts'
import type { SentFile } from '#contract/kit/endpoint.ts'
import { AppError } from '#contract/kit/errors.ts'

/** Pixels of the longer side, which the server keeps. */
const maxSide = 1600
const quality = 0.8

/**
 * Scales a photo in the browser, so that a phone sends a tenth of it. What the browser cannot decode is sent as it is if the server takes
 * its type, and the server has the last word about it.
 */
export async function scalePhoto(file: File): Promise<SentFile> {
  const isDocument = file.type === 'application/pdf'
  const scaled = isDocument ? undefined : await drawScaled(file).catch(() => undefined)
  if (scaled) return scaled
  if (!attachmentUpload.types.some((type) => type === file.type)) throw new AppError('UnsupportedMediaType')
  return { mediaType: file.type, content: new Uint8Array(await file.arrayBuffer()) }
}

async function drawScaled(file: File): Promise<SentFile> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * share))) as [number, number]
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')!
  drawing.imageSmoothingQuality = 'high'
  // A JPEG has no transparency, and would be black there.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return { mediaType: blob.type, content: new Uint8Array(await blob.arrayBuffer()) }
}
