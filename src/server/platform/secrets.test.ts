import { expect, test } from 'vitest'
import { createSecretBox } from './secrets.ts'

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

test('a secret opens in its own place alone, and not once a bit of it has changed', () => {
  const box = createSecretBox({ current: first })
  const sealed = box.seal('7:1:ro-efactura', 'token')
  expect(sealed.includes('token')).toBe(false)
  expect(box.open('7:1:ro-efactura', sealed, box.keyId)).toBe('token')
  expect(box.open('8:1:ro-efactura', sealed, box.keyId)).toBeUndefined()
  sealed[sealed.length - 1]! ^= 1
  expect(box.open('7:1:ro-efactura', sealed, box.keyId)).toBeUndefined()
  expect(box.open('7:1:ro-efactura', Buffer.alloc(5), box.keyId)).toBeUndefined()
})

test('the old key still opens what it sealed, and the present one seals', () => {
  const before = createSecretBox({ current: first })
  const sealed = before.seal('place', 'token')
  const after = createSecretBox({ current: second, old: first })
  expect(after.open('place', sealed, before.keyId)).toBe('token')
  expect(after.keyId).not.toBe(before.keyId)
  expect(createSecretBox({ current: second }).open('place', sealed, before.keyId)).toBeUndefined()
})
