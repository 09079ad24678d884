import pLimit from 'p-limit'
import type { ReceivedFile, SentFile, Upload } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'

const logoLimits = { pixels: 4e6, width: 1200, height: 600 }
/** Pixels of a phone's 12 and 24 megapixel photos; larger ones are scaled by the browser. */
const photoLimits = { pixels: 40e6, bytes: 8 * 1024 * 1024, side: 1600, quality: 78 }
const thumbLimits = { side: 320, quality: 70 }

/** Two images are redrawn at a time, so that cores are left for other work. */
const twoAtATime = pLimit(2)

/** Redraws an image, so that only its pixels are stored; any other file stays as sent. */
export async function sanitizeUpload({ mediaType, content }: SentFile, image: Upload['image'] = 'logo'): Promise<ReceivedFile> {
  if (!mediaType.startsWith('image/')) return { mediaType, content, width: null, height: null }
  if (image === 'photo' && content.length > photoLimits.bytes) return fail('TooLarge')
  const redraw = image === 'photo' ? redrawPhoto : redrawLogo
  return twoAtATime(() => redraw(content).catch(() => fail('InvalidImage')))
}

/** Opens an image upright. Photo metadata and anything appended to the file are dropped when it is written. */
async function openImage(content: Uint8Array, limitInputPixels: number) {
  const sharp = await (sharpModule ??= loadSharp())
  return { sharp, upright: sharp(content, { limitInputPixels, failOn: 'error' }).autoOrient() }
}

/** Returns a PNG of the pixels within the limits. */
async function redrawLogo(content: Uint8Array): Promise<ReceivedFile> {
  const { pixels, width, height } = logoLimits
  const { upright } = await openImage(content, pixels)
  const { data, info } = await upright
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { mediaType: 'image/png', content: data, width: info.width, height: info.height }
}

/** Returns a JPEG of the pixels within the limits, on white where the image is transparent, and a small WebP. */
async function redrawPhoto(content: Uint8Array): Promise<ReceivedFile> {
  const { pixels, side, quality } = photoLimits
  const { sharp, upright } = await openImage(content, pixels)
  const { data: raw, info } = await upright
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const redrawn = () => sharp(raw, { raw: { width, height, channels } })
  const thumb = redrawn().resize({ width: thumbLimits.side, height: thumbLimits.side, fit: 'inside', withoutEnlargement: true })
  return {
    mediaType: 'image/jpeg',
    content: await redrawn().jpeg({ quality }).toBuffer(),
    width,
    height,
    thumb: await thumb.webp({ quality: thumbLimits.quality }).toBuffer(),
  }
}

let sharpModule: ReturnType<typeof loadSharp> | undefined

/** sharp loads with the first image, so that the start need not wait. Only three formats are enabled. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return sharp
}
