import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, File, Id } from '#contract/kit/fields.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { toHttpRequest } from '#test/caller.ts'
import { sampleFor } from '#test/samples.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { storeFile, readFile } from './files.ts'
import { implement } from '#server/platform/http/implement.ts'

const upload = { types: ['image/png', 'image/jpeg', 'image/webp'], bytes: 2 * 1024 * 1024 }
const Kept = z.object({ id: Id, width: z.int().nullable(), height: z.int().nullable(), bytes: z.int() })
const pictures = feature('pictures', {
  bring: endpoint('POST /pictures', { access: 'office', upload, input: z.object({}), result: Kept, created: true }),
  show: endpoint('GET /pictures/:id', { access: 'all', input: ById, result: File, blob: 'image/png' }),
})
const features = [
  defineFeature({
    routes: implement(pictures, {
      bring: (context, { file }) => storeFile(context, 'toy', file),
      show: async (context, { id }) => {
        const { kind, content } = await readFile(context, id)
        return { fileName: `${kind}-${id}.png`, content }
      },
    }),
  }),
]

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a5' } })
const uploadImage = async ({ operator }: Shop, image: Sharp | Buffer, mediaType = 'image/png') => {
  const content = Buffer.from(Buffer.isBuffer(image) ? image : await image.toBuffer())
  return operator(pictures.bring, { file: { mediaType, content } })
}

test('an image is stored as a PNG of its pixels, within the limits and without metadata', async () => {
  const shop = await openShop({ features })
  const camera = { IFD0: { Copyright: 'Ștefan', Model: 'Nokia' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 32/1 0/1' } }
  const photo = await plain(1800, 600).jpeg().withExif(camera).toBuffer()
  expect(photo.includes('Nokia')).toBe(true)

  const { id, ...kept } = await uploadImage(shop, Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 'image/jpeg')
  const { fileName, content } = await shop.worker(pictures.show, { id })

  expect(kept).toEqual({ width: 1200, height: 400, bytes: content.length })
  expect(fileName).toBe(`toy-${id}.png`)
  const { format, width, height, exif } = await sharp(content).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'png', width: 1200, height: 400, exif: undefined })
  for (const trace of ['Nokia', 'script']) expect(Buffer.from(content).includes(trace), trace).toBe(false)
  const [row] = await shop.rows((tx) => tx.selectFrom('files').select(['sha256', 'createdBy']).execute())
  expect(row?.sha256).toEqual(createHash('sha256').update(content).digest())
  expect(row?.createdBy).toBeGreaterThan(0)
})

test.each([
  ['PNG', plain(30, 20).png(), [30, 20]],
  ['JPEG', plain(30, 20).jpeg(), [30, 20]],
  ['WebP', plain(30, 20).webp(), [30, 20]],
  ['JPEG that lies on its side', plain(30, 20).jpeg().withMetadata({ orientation: 6 }), [20, 30]],
  ['PNG as large as it may be', plain(2000, 2000).png(), [600, 600]],
  ['PNG under another name', plain(30, 20).png(), [30, 20], 'image/webp'],
] as [string, Sharp, [number, number], string?][])('a %s is accepted', async (_what, image, [width, height], mediaType) => {
  expect(await uploadImage(await openShop({ features }), image, mediaType)).toMatchObject({ width, height })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const whole = plain(30, 20).png().toBuffer()
test.each([
  ['an SVG', Buffer.from(svg)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', plain(30, 20).gif().toBuffer()],
  ['a TIFF', plain(30, 20).tiff().toBuffer()],
  ['an AVIF', plain(30, 20).avif().toBuffer()],
  ['half a PNG', whole.then((bytes) => bytes.subarray(0, bytes.length / 2))],
  [
    'half a JPEG',
    sharp({ create: { width: 300, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 50 }, background: '#000' } })
      .jpeg()
      .toBuffer()
      .then((bytes) => bytes.subarray(0, bytes.length / 2)),
  ],
  ['a PNG of too many pixels', plain(2001, 2000).png().toBuffer()],
  [
    'a PNG that only claims to be huge',
    whole.then((bytes) => Buffer.concat([bytes.subarray(0, 16), Buffer.from('0000753000007530', 'hex'), bytes.subarray(24)])),
  ],
  ['one byte', Buffer.of(0)],
])('%s is rejected as an image', async (_what, bytes) => {
  const shop = await openShop({ features })
  await expect(uploadImage(shop, await bytes)).rejects.toMatchObject({ status: 422, code: 'InvalidImage' })
  expect(await shop.rows((tx) => tx.selectFrom('files').select('id').execute())).toEqual([])
})

test('a file is visible to its own account only', async () => {
  const [ours, theirs] = [await openShop({ features }), await openShop({ features })]
  const { id } = await uploadImage(theirs, plain(3, 2).png())
  await expect(ours.admin(pictures.show, { id })).rejects.toMatchObject({ status: 404 })
  await expect(theirs.simple(pictures.show, { id })).resolves.toBeDefined()
})

test('thirty concurrent images are accepted, a few at a time', async () => {
  const shop = await openShop({ features })
  let maxActive = 0
  const count = () => void (maxActive = Math.max(maxActive, sharp.counters().queue + sharp.counters().process))
  sharp.queue.on('change', count)
  onTestFinished(() => void sharp.queue.off('change', count))
  const photo = await plain(2000, 2000).jpeg().toBuffer()
  await Promise.all(Array.from({ length: 30 }, () => uploadImage(shop, photo, 'image/jpeg')))
  // Two are at work; sharp counts one as done shortly after it delivers the result.
  expect(maxActive).toBeLessThanOrEqual(4)
})

test('the sample of an endpoint for images contains one', async () => {
  const { operator } = await openShop({ features })
  const request = toHttpRequest(pictures.bring, sampleFor(pictures.bring, 'pictures', {}))
  expect((await operator.send(request)).status).toBe(201)
})
