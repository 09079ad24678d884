/** Text that is HTML already; whatever else is put into a page is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[]

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const textOf = (part: Part): string => {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (sign) => signs[sign]!)
}

/** A piece of a page: markup`<p>${name}</p>`. */
export const safeHtml = (parts: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map((value) => textOf(value))))

/** Data in a script element, which nothing in it can end. */
export const inlineJson = (data: unknown): Html => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
