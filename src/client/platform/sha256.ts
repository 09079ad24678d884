// SHA-256 in plain JavaScript: browsers withhold crypto.subtle from pages on plain http, as on a shop's own network,
// and for inputs as short as the sign-in proof's this is faster than a call to it.

const primes = [2]
for (let n = 3; primes.length < 64; n += 2) if (primes.every((prime) => n % prime !== 0)) primes.push(n)

/** The first 32 bits of a fraction. */
const bits = (value: number) => ((value % 1) * 2 ** 32) | 0
const initial = primes.slice(0, 8).map((prime) => bits(Math.sqrt(prime)))
const rounds = Int32Array.from(primes, (prime) => bits(Math.cbrt(prime)))

const rotate = (x: number, by: number) => (x >>> by) | (x << (32 - by))

export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(length - 4, message.length << 3)

  const state = Int32Array.from(initial)
  for (let offset = 0; offset < length; offset += 64) addBlock(state, view, offset)

  const digest = new Uint8Array(32)
  const out = new DataView(digest.buffer)
  state.forEach((word, i) => out.setInt32(i * 4, word))
  return digest
}

const schedule = new Int32Array(64)

/** Section 6.2.2 of FIPS 180-4, with its letters. */
function addBlock(state: Int32Array, view: DataView, offset: number) {
  const w = schedule
  for (let t = 0; t < 16; t++) w[t] = view.getInt32(offset + t * 4)
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15]!
    const y = w[t - 2]!
    const sigma0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
    const sigma1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
    w[t] = (sigma1 + w[t - 7]! + sigma0 + w[t - 16]!) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + rounds[t]! + w[t]!) | 0
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i]! + word) | 0))
}
