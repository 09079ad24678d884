import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'
import { sha256 } from './sha256.ts'

/** As the library's own for SHA-256, with a hash that plain http allows. */
const deriveKey: DeriveKeyFunction = ({ cost, keyLength }, salt, password) => {
  let key = new Uint8Array(salt.length + password.length)
  key.set(salt)
  key.set(password, salt.length)
  for (let round = 0; round < Math.max(1, cost); round++) key = sha256(key)
  return Promise.resolve({ derivedKey: key.slice(0, keyLength) })
}

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey }).then((solution) => postMessage(solution))
})
