// XML is written as text, one element in the other. An element without content is left out, as the schemas of tax offices want it.

/** Content that is written as it is: elements that were made here. */
export type XmlContent = string | null | false | readonly XmlContent[]

const join = (content: XmlContent): string => (typeof content === 'string' ? content : content ? content.map(join).join('') : '')

/** Returns an element with elements inside; empty text if there are none. */
export function xmlElement(name: string, ...content: XmlContent[]): string {
  const inside = join(content)
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

/** Returns an element with text inside, as `<name unit="H87">4</name>`; empty text if there is none. */
export function xmlText(name: string, text: string | null, attribute = ''): string {
  const inside = escapeXml(text ?? '')
  return inside === '' ? '' : `<${name}${attribute && ` ${attribute}`}>${inside}</${name}>`
}

/** Returns a whole document. `root` may have attributes behind its name. */
export const xmlDocument = (root: string, ...content: XmlContent[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${join(content)}</${root.split(' ')[0]}>`

/** Breaks of lines become spaces; signs that XML cannot hold are dropped. */
const escapeXml = (text: string): string =>
  text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Cuts a text to a number of signs, the last of which is then an ellipsis. */
export function cutText(text: string, maxSigns: number): string {
  const signs = Array.from(text)
  return signs.length > maxSigns ? `${signs.slice(0, maxSigns - 1).join('')}…` : text
}

/** Returns hundredths as an amount with two decimals: `-413.22`. */
export function xmlAmount(hundredths: number, decimals = 2): string {
  const digits = String(Math.abs(hundredths)).padStart(decimals + 1, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
