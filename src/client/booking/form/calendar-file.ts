type Visit = { id: number; from: string; to: string; summary: string; location: string }

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')
const formatUtc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** An appointment as an iCalendar file. */
export function calendarFile({ id, from, to, summary, location }: Visit): Blob {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atelier//Booking//RO',
    'BEGIN:VEVENT',
    `UID:${id}@${globalThis.location.hostname}`,
    `DTSTAMP:${formatUtc(new Date().toISOString())}`,
    `DTSTART:${formatUtc(from)}`,
    `DTEND:${formatUtc(to)}`,
    `SUMMARY:${escapeText(summary)}`,
    `LOCATION:${escapeText(location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/calendar' })
}
