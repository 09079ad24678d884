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
const storedNames: string[] = []
const features = [
  defineFeature({
    routes: implement(sheets, {
      bring: async (_context, { file, ...rest }) => {
        storedNames.push(rest.name)
        return { ...rest, mediaType: file.mediaType, text: Buffer.from(file.content).toString() }
      },
      clear: async () => null,
    }),
  }),
]
const csv = (text: string, mediaType = 'text/csv') => ({ mediaType, content: Buffer.from(text) })
const type = (name: string) => ({ 'content-type': name })

test('an upload takes one file, and its other input from the address', async () => {
  const { operator, worker } = await openShop({ features })
  const sent = { id: 7, name: 'prețuri', isTrial: true, file: csv('Preț;Ár', 'text/csv; charset=utf-8') }
  const expected = { id: 7, name: 'prețuri', isTrial: true, mediaType: 'text/csv', text: 'Preț;Ár' }
  await expect(operator(sheets.bring, sent)).resolves.toEqual(expected)
  await expect(worker(sheets.bring, sent)).rejects.toMatchObject({ status: 403 })
  await expect(operator(sheets.bring, { ...sent, name: 'much too long' })).rejects.toMatchObject({ fields: { name: ['AtMost:9'] } })
})

test('a file may have the declared size and no byte more', async () => {
  const { operator } = await openShop({ features })
  const bring = (bytes: number) => operator(sheets.bring, { id: 7, name: 'a', file: csv('x'.repeat(bytes)) })
  await expect(bring(upload.bytes)).resolves.toMatchObject({ text: 'x'.repeat(upload.bytes) })
  await expect(bring(upload.bytes + 1)).rejects.toMatchObject({ status: 413, code: 'TooLarge' })
})

test('a file is not read from a caller who may not send it', async () => {
  const { anonymous, worker } = await openShop({ features })
  const file = csv('x'.repeat(2 * upload.bytes))
  await expect(anonymous(sheets.bring, { id: 7, name: 'a', file })).rejects.toMatchObject({ status: 401 })
  await expect(worker(sheets.bring, { id: 7, name: 'a', file })).rejects.toMatchObject({ status: 403 })
})

test('a file with a content encoding is rejected', async () => {
  const { operator } = await openShop({ features })
  const sent = operator(sheets.bring, { id: 7, name: 'a', file: csv('a') }, { 'content-encoding': 'gzip' })
  await expect(sent).rejects.toMatchObject({ status: 415 })
})

test('a file of another type is rejected, and so is any file where none is expected', async () => {
  const { operator } = await openShop({ features })
  const rejection = { status: 415, code: 'UnsupportedMediaType' }
  for (const mediaType of ['text/plain', 'application/json', 'image/png'])
    await expect(operator(sheets.bring, { id: 7, name: 'a', file: csv('{}', mediaType) })).rejects.toMatchObject(rejection)
  for (const mediaType of ['text/plain', 'text/csv', 'image/png', 'application/octet-stream']) {
    const sent = { method: 'POST', url: '/api/v1/sheets', body: Buffer.from('{}'), headers: type(mediaType) } as const
    expect(JSON.parse((await operator.send(sent)).text), mediaType).toMatchObject({ code: 'UnsupportedMediaType' })
  }
})

test('an upload without a file is rejected', async () => {
  const { operator } = await openShop({ features })
  const missingFile = { status: 422, fields: { file: ['RequiredField'] } }
  await expect(operator(sheets.bring, { id: 7, name: 'a', file: csv('') })).rejects.toMatchObject(missingFile)
  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/sheets/7?name=a' })
  expect([status, JSON.parse(text).error_message]).toEqual([422, missingFile.fields])
})

test('an upload is not repeatable: one key with two files stores both', async () => {
  const { operator, code } = await openShop({ features })
  const bring = () => operator(sheets.bring, { id: 7, name: code, file: csv('a') }, { 'idempotency-key': 'one' })
  await bring()
  await bring()
  expect(storedNames.filter((name) => name === code)).toHaveLength(2)
})

test('a malformed upload is rejected in every form', async () => {
  const { operator } = await openShop({ features })
  const request = toHttpRequest(sheets.bring, { id: 7, name: 'fuzz', isTrial: true, file: csv('a') })
  expect((await operator.send(request)).status).toBe(201)
  const before = storedNames.length
  const property = fc.asyncProperty(malformed({ endpoint: sheets.bring, request }), async (wrong) => {
    const { status, text } = await operator.send(wrong)
    expect(status, `${JSON.stringify(wrong).slice(0, 500)} ${text}`).toBeGreaterThanOrEqual(400)
    expect(status, text).toBeLessThan(500)
  })
  await fc.assert(property, { seed: 20261120, numRuns: 300 })
  expect(storedNames).toHaveLength(before)
})

test('the API document lists the accepted file types', () => {
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

test('an endpoint with an impossible upload fails when it is declared', () => {
  const rest = { access: 'all', upload, input: Empty, result: Nothing } as const
  expect(() => endpoint('GET /a', rest)).toThrow('GET /a: A GET has no body')
  expect(() => endpoint('POST /a', { ...rest, input: z.object({ file: z.string() }) })).toThrow('input’s `file`')
  expect(() => endpoint('POST /a', { ...rest, input: z.object({ box: z.object({ size: z.int() }) }) })).toThrow('A query cannot carry box')
  expect(() => endpoint('POST /a', { ...rest, access: 'public' })).toThrow('Only for those who are known')
})

// Type errors only: none of this may compile, and it never runs.
export const uploadTypeErrors = [
  // @ts-expect-error the file is missing
  async () => (await openShop()).operator(sheets.bring, { id: 7, name: 'a' }),
  // @ts-expect-error the endpoint takes no file
  async () => (await openShop()).operator(sheets.clear, { file: csv('a') }),
  () =>
    implement(sheets, {
      bring: async (_context, { id, name, isTrial, file }) => ({ id, name, isTrial, mediaType: file.mediaType, text: '' }),
      // @ts-expect-error the endpoint takes no file
      clear: async (_context, { file }) => file && null,
    }),
]
