import { isUnit } from './numbers.ts'
import type { ParsedLine, LineReading } from './senses.ts'
import type { Token } from './tokens.ts'
import { fieldMarkers } from './words.ts'

const clockPattern = /^(\d{1,2}):(\d{2})(?:-?(?:ra|re|ig|kor))?$/
const hourPattern = /^(\d{1,2})(?:h|-?(?:ra|re|ig|kor))$/
const bareHourPattern = /^(\d{1,2})$/
const earliestHour = 6
const latestHour = 23

/** Parses the promised time: `14:30`, `9:30-ra`, `la 14`, `mâine la 9`. */
export function promiseAt({ tokens, vocabulary }: LineReading): ParsedLine | undefined {
  const end = tokens.findIndex((_, i) => !leadsToTime(tokens, i))
  const [at, behind] = end === -1 ? [] : tokens.slice(end)
  const found =
    clockPattern.exec(at?.folded ?? '') ?? hourPattern.exec(at?.folded ?? '') ?? (end > 0 ? bareHourPattern.exec(at?.folded ?? '') : null)
  const [, hours = '', minutes = '00'] = found ?? []
  if (!found || Number(hours) < earliestHour || Number(hours) > latestHour || Number(minutes) > 59) return undefined
  // `la 6 roti` counts wheels and is no time.
  if (isUnit(behind) || vocabulary.words.get(behind?.folded ?? '')?.kind === 'tyres') return undefined
  const day = tokens.slice(0, end).some(({ folded }) => fieldMarkers.tomorrow.has(folded)) ? 'tomorrow' : 'today'
  return [end + 1, { kind: 'promise', day, time: `${hours.padStart(2, '0')}:${minutes}` }]
}

/** `pana` alone is a puncture, `pana la 14` a time. */
function leadsToTime(tokens: readonly Token[], i: number): boolean {
  const word = tokens[i]?.folded ?? ''
  const next = tokens[i + 1]?.folded ?? ''
  if (word === 'pana') return next === 'la' || next === 'ora' || clockPattern.test(next)
  return fieldMarkers.time.has(word) || fieldMarkers.tomorrow.has(word)
}
