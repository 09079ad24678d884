import pLimit from 'p-limit'
import type { ReceivedFile, SentFile } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'

const limits = { pixels: 4e6, width: 1200, height: 600 }

/** Two images are redrawn at a time, so that cores are left for other work. */
const twoAtATime = pLimit(2)

/** Redraws an image, so that only its pixels are stored; any other file stays as sent. */
export async function sanitizeUpload({ mediaType, content }: SentFile): Promise<ReceivedFile> {
  if (!mediaType.startsWith('image/')) return { mediaType, content, width: null, height: null }
  return twoAtATime(() => redraw(content))
}

/** Returns a PNG of the pixels, upright and within the limits. Photo metadata and anything appended to the file are dropped. */
async function redraw(content: Uint8Array): Promise<ReceivedFile> {
  const sharp = await (sharpModule ??= loadSharp())
  try {
    const { data, info } = await sharp(content, { limitInputPixels: limits.pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: limits.width, height: limits.height, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { mediaType: 'image/png', content: data, width: info.width, height: info.height }
  } catch {
    return fail('InvalidImage')
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
