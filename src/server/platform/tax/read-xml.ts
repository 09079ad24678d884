/** An element with its name without prefix, its attributes, the elements inside, and the text directly inside. */
export type XmlNode = { name: string; attributes: Readonly<Record<string, string>>; children: XmlNode[]; text: string }

const maxNodes = 20_000
const maxDepth = 40
const tag = /<(?:(\/)\s*([\w.:-]+)\s*|([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?)>/y
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads the answer of an office, or returns undefined if it is no XML that an office writes. Document types, and with them entities of
 * their own, are refused: they could make a few bytes grow without end or read files.
 */
export function readXml(document: string): XmlNode | undefined {
  const source = document.replace(/^\uFEFF?\s*(<\?xml[^>]*\?>)?/, '').replaceAll(/<!--(?:(?!--)[\s\S])*-->/g, '')
  const root: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  for (let at = 0; at < source.length;) {
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    open.at(-1)!.text += decode(source.slice(at, end))
    if (next < 0) break
    tag.lastIndex = next
    const [whole, closes, closed, name, attributes = '', isEmpty] = tag.exec(source) ?? []
    if (whole === undefined || ++count > maxNodes || open.length > maxDepth) return undefined
    at = next + whole.length
    if (closes) {
      if (open.length === 1 || open.pop()!.name !== localName(closed!)) return undefined
      continue
    }
    const node: XmlNode = { name: localName(name!), attributes: readAttributes(attributes), children: [], text: '' }
    open.at(-1)!.children.push(node)
    if (!isEmpty) open.push(node)
  }
  return open.length === 1 && root.children.length === 1 && root.text.trim() === '' ? root.children[0] : undefined
}

/** Finds the first element on a path of names. */
export const findNode = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.reduce<XmlNode | undefined>((at, name) => at?.children.find((child) => child.name === name), node)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const readAttributes = (written: string): Record<string, string> =>
  Object.fromEntries([...written.matchAll(attribute)].map(([, name, double, single]) => [localName(name!), decode(double ?? single ?? '')]))

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));/g, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    return entities[name] ?? whole
  })
