import { createHash } from 'node:crypto'
import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

test('every message has the digest that Node gives it', () => {
  assert(
    property(uint8Array({ maxLength: 200 }), (message) => {
      expect(Buffer.from(sha256(message)).toString('hex')).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

test('messages around the end of a block are padded right', () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128]) {
    const message = new Uint8Array(length).fill(0xa5)
    expect(Buffer.from(sha256(message))).toEqual(createHash('sha256').update(message).digest())
  }
})
