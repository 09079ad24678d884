import { assert, asyncProperty, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from './sha256.ts'

/** What the platform itself says, where it may be asked. */
const digestOf = async (message: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', message))

test('every message has the digest that the platform gives it', () =>
  assert(
    asyncProperty(uint8Array({ maxLength: 200 }), async (message) => {
      expect(new Uint8Array(sha256(message))).toEqual(await digestOf(new Uint8Array(message)))
    }),
  ))

test('messages around the end of a block are padded right', async () => {
  for (const length of [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128]) {
    const message = new Uint8Array(length).fill(0xa5)
    expect(new Uint8Array(sha256(message))).toEqual(await digestOf(message))
  }
})
