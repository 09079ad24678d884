import pLimit from 'p-limit'
import type { ReceivedFile, SentFile } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'

const max = { pixels: 4e6, width: 1200, height: 600 }

/** Two at a time: a row of uploads must leave cores to those who work. */
const twoAtATime = pLimit(2)

/** What came as an image is drawn anew, so that nothing but its pixels gets in; any other file stays as it came. */
export async function sanitizeUpload({ mediaType, content }: SentFile): Promise<ReceivedFile> {
  if (!mediaType.startsWith('image/')) return { mediaType, content, width: null, height: null }
  return twoAtATime(() => redrawn(content))
}

/** A PNG of its pixels, upright and no larger than fits. What a photo says of its place and camera, and anything appended to the file, is dropped. */
async function redrawn(content: Uint8Array): Promise<ReceivedFile> {
  const sharp = await (loaded ??= load())
  try {
    const { data, info } = await sharp(content, { limitInputPixels: max.pixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: max.width, height: max.height, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { mediaType: 'image/png', content: data, width: info.width, height: info.height }
  } catch {
    return fail('InvalidImage')
  }
}

let loaded: ReturnType<typeof load> | undefined

/** With the first image and not at the start, which need not wait for it. Of all that it can read it may read three kinds. */
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
  return sharp
}
