const day = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/g
/** Whole, with its groups and up to two decimals. */
const figure = /\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d{1,2}(?!\d))?/g

/** The figures of a text by their digits, however they are written: `1.234,50`, `1 234.5` and `1234,50` are one. A date is three of them. */
export const figuresOf = (text: string): Set<string> =>
  new Set(Array.from(text.replace(day, '$1 / $2 / $3').matchAll(figure), ([written]) => digitsOf(written)))

function digitsOf(written: string): string {
  const [, whole = written, decimals = ''] = /^(.*\d)[.,](\d{1,2})$/.exec(written) ?? []
  return `${whole.replace(/\D/g, '')}${decimals.replace(/0+$/, '')}`.replace(/^0+(?=\d)/, '')
}

/** Whether every figure that is said was told before. */
export function saysWhatWasTold(said: string, told: readonly string[]): boolean {
  const known = figuresOf(told.join('\n'))
  return [...figuresOf(said)].every((each) => known.has(each))
}

/** An address, a tag or anything else that would lead out if somebody took it for more than text. */
export const leadsOut = (text: string): boolean =>
  /:\/\/|\bwww\.|\b(?:javascript|mailto):|\bdata:\w+\/|\]\(|<\s*[a-z/!]|\S@\S+\.\S/i.test(text)
