import { parse } from 'bowser'

/** What a browser says of itself in the two words its owner knows it by: `Firefox, Windows`. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100)
}
