import { assert, constantFrom, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { payloadReader, toPayloads } from './payloads.ts'

function transfer(...messages: [topic: string, text: string][]) {
  const received: [string, string][] = []
  const read = payloadReader((topic, text) => received.push([topic, text]))
  const payloads = messages.flatMap(([topic, text]) => toPayloads(topic, text))
  for (const payload of payloads) read(payload)
  return { received, payloads }
}

test('every text arrives unchanged, in payloads that PostgreSQL accepts', () => {
  const text = string({ unit: constantFrom('a', 'ș', '€', '😀', ' ', '\n'), minLength: 0, maxLength: 20_000, size: 'max' })

  assert(
    property(text, text, (first, second) => {
      const { received, payloads } = transfer(['private-general.7', first], ['guest.8', second])
      expect(received).toEqual([
        ['private-general.7', first],
        ['guest.8', second],
      ])
      expect(payloads.every((payload) => Buffer.byteLength(payload) < 8000 && payload.isWellFormed())).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('equal messages stay two, since PostgreSQL delivers equal payloads of one transaction once', () => {
  const { payloads } = transfer(['guest.8', 'same'], ['guest.8', 'same'])

  expect(new Set(payloads).size).toBe(2)
})

test('a payload of another program on the same channel is ignored', () => {
  const received: string[] = []
  const read = payloadReader((topic) => received.push(topic))

  for (const payload of ['', 'hello', '{"a": 1}', '1 0', '1 x guest.8 text']) read(payload)

  expect(received).toEqual([])
})
