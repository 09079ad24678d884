import type { OpeningRules } from '#domain/appointments/slots.ts'

/** Rules of a workplace without groups, opening hours from 8:00 to 18:00 and a break at 13:00. */
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
