/** Text that is already HTML; any other value in a page is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Html | string | number | null | undefined | false | readonly Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const renderPart = (part: Part): string => {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(renderPart).join('')
  return String(part).replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** Renders a piece of a page: markup`<p>${name}</p>`. */
export const safeHtml = (parts: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map((value) => renderPart(value))))

/** Data for a script element; no content in it can close the element. */
export const inlineJson = (data: unknown): Html => new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))
