import { parse } from 'bowser'

/** Describes a browser in the words that its owner recognizes: `Firefox, Windows`. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100)
}
