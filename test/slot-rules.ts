import type { OpeningRules } from '#domain/appointments/slots.ts'

/** A workplace with one lane that is open from eight to six and has its break at one. */
export const slotRules: OpeningRules = {
  zone: 'Europe/Bucharest',
  start: '08:00',
  end: '18:00',
  breaks: [{ start: '13:00', end: '14:00' }],
  excludeDates: [],
  excludeSaturdays: false,
  lanes: [null],
  leadMinutes: 0,
}
