import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { ById, Nothing } from '#contract/kit/fields.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { toHttpRequest } from '#test/caller.ts'
import { malformed } from '#test/malformed.ts'
import { openShop } from '#test/shop.ts'
import { implement } from './implement.ts'
import { openapi } from './openapi.ts'

const upload = { types: ['text/csv', 'application/vnd.ms-excel'], bytes: 1000 }
const Empty = z.object({})
const Sheet = ById.extend({ name: z.string().max(9), isTrial: z.boolean().default(false) })
const Read = Sheet.extend({ mediaType: z.string(), text: z.string() })
const sheets = feature('sheets', {
  bring: endpoint('POST /sheets/:id', { access: 'office', upload, input: Sheet, result: Read, created: true }),
  clear: endpoint('POST /sheets', { access: 'office', input: Empty, result: Nothing }),
})
const brought: string[] = []
const features = [
  defineFeature({
    routes: implement(sheets, {
      bring: async (_context, { file, ...rest }) => {
        brought.push(rest.name)
        return { ...rest, mediaType: file.mediaType, text: Buffer.from(file.content).toString() }
      },
      clear: async () => null,
    }),
  }),
]
const csv = (text: string, mediaType = 'text/csv') => ({ mediaType, content: Buffer.from(text) })
const type = (name: string) => ({ 'content-type': name })

test('a call takes one file, and beside it what its address says', async () => {
  const { operator, worker } = await openShop({ features })
  const sent = { id: 7, name: 'prețuri', isTrial: true, file: csv('Preț;Ár', 'text/csv; charset=utf-8') }
  const told = { id: 7, name: 'prețuri', isTrial: true, mediaType: 'text/csv', text: 'Preț;Ár' }
  await expect(operator(sheets.bring, sent)).resolves.toEqual(told)
  await expect(worker(sheets.bring, sent)).rejects.toMatchObject({ status: 403 })
  await expect(operator(sheets.bring, { ...sent, name: 'much too long' })).rejects.toMatchObject({ fields: { name: ['AtMost:9'] } })
})

test('a file may be as large as the call says, and no larger', async () => {
  const { operator } = await openShop({ features })
  const bring = (bytes: number) => operator(sheets.bring, { id: 7, name: 'a', file: csv('x'.repeat(bytes)) })
  await expect(bring(upload.bytes)).resolves.toMatchObject({ text: 'x'.repeat(upload.bytes) })
  await expect(bring(upload.bytes + 1)).rejects.toMatchObject({ status: 413, code: 'TooLarge' })
})

test('a file is not even read from whoever may not send it', async () => {
  const { anonymous, worker } = await openShop({ features })
  const file = csv('x'.repeat(2 * upload.bytes))
  await expect(anonymous(sheets.bring, { id: 7, name: 'a', file })).rejects.toMatchObject({ status: 401 })
  await expect(worker(sheets.bring, { id: 7, name: 'a', file })).rejects.toMatchObject({ status: 403 })
})

test('a file that was compressed on the way is refused', async () => {
  const { operator } = await openShop({ features })
  const sent = operator(sheets.bring, { id: 7, name: 'a', file: csv('a') }, { 'content-encoding': 'gzip' })
  await expect(sent).rejects.toMatchObject({ status: 415 })
})

test('a file of another type is refused, as is any file where none is taken', async () => {
  const { operator } = await openShop({ features })
  const refused = { status: 415, code: 'UnsupportedMediaType' }
  for (const mediaType of ['text/plain', 'application/json', 'image/png'])
    await expect(operator(sheets.bring, { id: 7, name: 'a', file: csv('{}', mediaType) })).rejects.toMatchObject(refused)
  for (const mediaType of ['text/plain', 'text/csv', 'image/png', 'application/octet-stream']) {
    const sent = { method: 'POST', url: '/api/v1/sheets', body: Buffer.from('{}'), headers: type(mediaType) } as const
    expect(JSON.parse((await operator.send(sent)).text), mediaType).toMatchObject({ code: 'UnsupportedMediaType' })
  }
})

test('without a file there is nothing to do', async () => {
  const { operator } = await openShop({ features })
  const without = { status: 422, fields: { file: ['RequiredField'] } }
  await expect(operator(sheets.bring, { id: 7, name: 'a', file: csv('') })).rejects.toMatchObject(without)
  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/sheets/7?name=a' })
  expect([status, JSON.parse(text).error_message]).toEqual([422, without.fields])
})

test('a file is not repeatable: with one key it is taken as often as it comes', async () => {
  const { operator, code } = await openShop({ features })
  const bring = () => operator(sheets.bring, { id: 7, name: code, file: csv('a') }, { 'idempotency-key': 'one' })
  await bring()
  await bring()
  expect(brought.filter((name) => name === code)).toHaveLength(2)
})

test('a malformed upload is refused, whatever is wrong with it', async () => {
  const { operator } = await openShop({ features })
  const request = toHttpRequest(sheets.bring, { id: 7, name: 'fuzz', isTrial: true, file: csv('a') })
  expect((await operator.send(request)).status).toBe(201)
  const before = brought.length
  const property = fc.asyncProperty(malformed({ endpoint: sheets.bring, request }), async (wrong) => {
    const { status, text } = await operator.send(wrong)
    expect(status, `${JSON.stringify(wrong).slice(0, 500)} ${text}`).toBeGreaterThanOrEqual(400)
    expect(status, text).toBeLessThan(500)
  })
  await fc.assert(property, { seed: 20261120, numRuns: 300 })
  expect(brought).toHaveLength(before)
})

test('the API document says which files are taken', () => {
  const { paths } = openapi({ sheets }, '1') as { paths: Record<string, Record<string, object>> }
  const file = { schema: { type: 'string', format: 'binary', maxLength: 1000 } }
  expect(paths['/sheets/{id}']?.['post']).toMatchObject({
    parameters: [
      { name: 'id', in: 'path' },
      { name: 'name', in: 'query' },
      { name: 'is_trial', in: 'query' },
    ],
    requestBody: { required: true, content: { 'text/csv': file, 'application/vnd.ms-excel': file } },
  })
})

test('an upload that could not be sent is found when it is declared', () => {
  const rest = { access: 'all', upload, input: Empty, result: Nothing } as const
  expect(() => endpoint('GET /a', rest)).toThrow('GET /a: A GET has no body')
  expect(() => endpoint('POST /a', { ...rest, input: z.object({ file: z.string() }) })).toThrow('input’s `file`')
  expect(() => endpoint('POST /a', { ...rest, input: z.object({ box: z.object({ size: z.int() }) }) })).toThrow('A query cannot carry box')
  expect(() => endpoint('POST /a', { ...rest, access: 'public' })).toThrow('Only for those who are known')
})

// What must not compile; never run.
export const uploadTypeErrors = [
  // @ts-expect-error the file is missing
  async () => (await openShop()).operator(sheets.bring, { id: 7, name: 'a' }),
  // @ts-expect-error no file is taken
  async () => (await openShop()).operator(sheets.clear, { file: csv('a') }),
  () =>
    implement(sheets, {
      bring: async (_context, { id, name, isTrial, file }) => ({ id, name, isTrial, mediaType: file.mediaType, text: '' }),
      // @ts-expect-error no file is taken
      clear: async (_context, { file }) => file && null,
    }),
]
