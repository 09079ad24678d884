// What a text message costs, what is sent of its template, and when.

import { addDays, toInstant, wallClock } from '#domain/text/calendar.ts'

const isPlain = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/**
 * The credits that a message is charged, in UTF-16 units: up to 160 of ASCII, or 70 where any is not, are one; of a longer one each part
 * is shorter, since it also says which part it is.
 */
export function countCredits(text: string): number {
  const [alone, part] = isPlain(text) ? [160, 153] : [70, 67]
  return text.length <= alone ? 1 : Math.ceil(text.length / part)
}

/** GSM 03.38: characters that a carrier sends in seven bits, and those that take two such places. */
const single = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const double = new Set('\f^{}\\[~]|€')

/** The parts in which a carrier sends it, which is for show: a character of two places is never split between two parts. */
export function countSegments(text: string): number {
  const characters = Array.from(text)
  const isShort = characters.every((each) => single.has(each) || double.has(each))
  const sizes = characters.map((each) => (isShort ? (double.has(each) ? 2 : 1) : each.length))
  const [alone, part] = isShort ? [160, 153] : [70, 67]
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return 1
  let [parts, room] = [1, part]
  for (const size of sizes) {
    if (size > room) [parts, room] = [parts + 1, part]
    room -= size
  }
  return parts
}

const typed: Record<string, string> = {
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

/** The same words in ASCII, which cost less than half. What has no such letter, as an emoji, stays. */
export const withoutDiacritics = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[„”“«»‘’–—…\u00A0]/g, (sign) => typed[sign]!)
    .normalize('NFC')

/**
 * Puts values in the place of their variables. Once and literally: a value that looks like a variable stays as it is, on one line. In a text
 * without diacritics they have none either: those of an address alone would make it cost two. What is not plain without them is left alone.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const spell = isPlain(template) ? withoutDiacritics : (value: string) => value
  const written = (value: string) => {
    const spelled = spell(value)
    return isPlain(spelled) ? spelled : value
  }
  return template.replace(/\$([A-Za-z]\w*)/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? written(values[name]!).replace(/[\p{Cc}\u2028\u2029]+/gu, ' ') : variable,
  )
}

/** Nobody is woken by what nobody has asked for; an account may make the night longer, never shorter. */
const night = { from: '20:00', to: '08:00' }

/** The first moment from an instant on at which a message may go by itself, on the clock of the workplace. */
export function afterQuietHours(instant: string, timeZone: string, own: { from: string; to: string }): string {
  const from = own.from < night.from && own.from > night.to ? own.from : night.from
  const to = own.to > night.to && own.to < from ? own.to : night.to
  const shown = new Date(wallClock(Date.parse(instant), timeZone)).toISOString()
  const [day, time] = [shown.slice(0, 10), shown.slice(11, 16)]
  if (time >= to && time < from) return instant
  return toInstant(time < to ? day : addDays(day, 1), to, timeZone)
}

/** Seconds after which a message that reached nobody is tried again, by how often it was tried. */
const pauses = [30, 120, 600, 1800, 3600]
export const retryDelaySeconds = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]!

const stops = ['stop', 'dezabonare', 'leiratkozas', 'unsubscribe']
/** Whether somebody answers that they want no more messages: such a word, and nothing else. */
export const isStopReply = (text: string): boolean =>
  stops.includes(
    withoutDiacritics(text)
      .toLowerCase()
      .replace(/[^a-z]/g, ''),
  )

/** How many messages go in 24 hours, unless the host says otherwise: to one number, of one workplace, of one account. */
export const defaultSmsCaps = { phone: 3, workplace: 300, account: 500 }
