import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'

/**
 * Equals the library's function for SHA-256, but hashes in plain JavaScript: browsers withhold crypto.subtle on plain http, as on a
 * shop's own network.
 */
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
