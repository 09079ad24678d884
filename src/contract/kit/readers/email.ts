import { read, readerOf, refused, type DoubtKey } from './reading.ts'

const address = /^[^\s@"'()<>,;:]+@[^\s@"'()<>,;:]+\.[a-z]{2,}$/
const mistypedHosts = /@(?:gmial|gmai|gmil|gamil|gnail|yaho|yahooo|hotmial|outlok|freemai)\.|\.(?:con|cmo|comm|r0)$/

/** Reads an address in small letters; of several, the first. */
export const readEmail = readerOf<string>((written) => {
  const [first = '', ...others] = written
    .replace(/^mailto: ?/i, '')
    .replace(/ ?@ ?/g, '@')
    .split(/[,; ]+/)
    .filter((part) => part !== '')
  const email = first.toLowerCase()
  if (!address.test(email)) return refused('InvalidEmail')
  const doubts: DoubtKey[] = []
  if (others.length > 0) doubts.push('TextIgnored')
  if (mistypedHosts.test(email)) doubts.push('EmailLooksMistyped')
  return read(email, email, doubts, others)
})
