// Cost, text and sending time of text messages.

import { addDays, toInstant, wallClock } from '#domain/text/calendar.ts'

const isPlain = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/**
 * Credits of a message, counted in UTF-16 units: one for up to 160 ASCII units, or 70 with other characters; parts of a longer message
 * hold fewer, since each carries its number.
 */
export function countCredits(text: string): number {
  const [single, part] = isPlain(text) ? [160, 153] : [70, 67]
  return text.length <= single ? 1 : Math.ceil(text.length / part)
}

/** GSM 03.38: characters that take one septet, and those that take two. */
const oneSeptet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const twoSeptets = new Set('\f^{}\\[~]|€')

/** Number of parts that a carrier will send, for display only; a character of two septets is never split. */
export function countSegments(text: string): number {
  const characters = Array.from(text)
  const isShort = characters.every((character) => oneSeptet.has(character) || twoSeptets.has(character))
  const sizes = characters.map((character) => (isShort ? (twoSeptets.has(character) ? 2 : 1) : character.length))
  const [single, part] = isShort ? [160, 153] : [70, 67]
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return 1
  let [parts, room] = [1, part]
  for (const size of sizes) {
    if (size > room) [parts, room] = [parts + 1, part]
    room -= size
  }
  return parts
}

const asciiSigns: Record<string, string> = {
  '„': '"',
  '”': '"',
  '“': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
}

/** Removes diacritics and typographic signs, since ASCII text costs less than half. Other characters, such as an emoji, stay. */
export const withoutDiacritics = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[„”“«»‘’–—…\u00A0]/g, (sign) => asciiSigns[sign]!)
    .normalize('NFC')

/**
 * Replaces variables in one pass, so a value that looks like a variable is not replaced again. If the template is ASCII, values lose their
 * diacritics, since one such character doubles the cost; a value that cannot become ASCII stays. Control characters become spaces.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const spell = isPlain(template) ? withoutDiacritics : (value: string) => value
  const toPlainValue = (value: string) => {
    const spelled = spell(value)
    return isPlain(spelled) ? spelled : value
  }
  return template.replace(/\$([A-Za-z]\w*)/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? toPlainValue(values[name]!).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') : variable,
  )
}

/** Automatic messages pause at night; an account may begin the pause earlier and end it later, but not shorten it. */
const night = { from: '20:00', to: '08:00' }

/** Returns `instant` outside the quiet hours of the time zone, else the end of these hours, when an automatic message may be sent. */
export function afterQuietHours(instant: string, timeZone: string, own: { from: string; to: string }): string {
  const from = own.from < night.from && own.from > night.to ? own.from : night.from
  const to = own.to > night.to && own.to < from ? own.to : night.to
  const localTime = new Date(wallClock(Date.parse(instant), timeZone)).toISOString()
  const day = localTime.slice(0, 10)
  const time = localTime.slice(11, 16)
  if (time >= to && time < from) return instant
  return toInstant(time < to ? day : addDays(day, 1), to, timeZone)
}

/** Seconds until the next attempt of a message that reached no carrier, by number of attempts. */
const delaysSeconds = [30, 120, 600, 1800, 3600]
export const retryDelaySeconds = (attempts: number): number =>
  delaysSeconds[Math.min(attempts, delaysSeconds.length) - 1] ?? delaysSeconds[0]!

const stopWords = ['stop', 'dezabonare', 'leiratkozas', 'unsubscribe']
/** Whether an answer consists of an opt-out word alone. */
export const isStopReply = (text: string): boolean =>
  stopWords.includes(
    withoutDiacritics(text)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )

/** Default limits per 24 hours: for one number, one organization, one account. */
export const defaultSmsCaps = { phone: 3, workplace: 300, account: 500 }
