import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/hu'
import 'dayjs/locale/ro'
import { parseTypedDay } from '#domain/text/typed-day.ts'
import { useToday } from '#client/platform/format.ts'
import { currentLanguage, type SupportedLanguage } from '#client/platform/i18n.ts'
import classes from './dates.module.css'

/** Weeks begin on Monday in all three languages; only Sunday is marked as a day off. */
export const useDatesSettings = () => ({ locale: currentLanguage(), firstDayOfWeek: 1 as const, weekendDays: [0 as const] })

const monthFormats: Record<SupportedLanguage, string> = { ro: 'MMMM YYYY', en: 'MMMM YYYY', hu: 'YYYY. MMMM' }

/** Today at the workplace, and the props that mark it in a calendar and open the calendar there. */
export function useCalendar(zone: string) {
  const today = useToday(zone)
  const getDayProps = (day: string) => ({ className: classes.day, 'aria-current': day === today ? ('date' as const) : undefined })
  const classNames = { calendarHeaderLevel: classes.month }
  return { today, calendar: { getDayProps, defaultDate: today, monthLabelFormat: monthFormats[currentLanguage()], classNames } }
}

const dayFormats: Record<SupportedLanguage, string> = { ro: 'DD.MM.YYYY', en: 'DD/MM/YYYY', hu: 'YYYY. MM. DD.' }

/** How a field of a day shows it, and reads what is typed. */
export function useTypedDay(zone: string) {
  const today = useToday(zone)
  const language = currentLanguage()
  return { valueFormat: dayFormats[language], dateParser: (typed: string) => parseTypedDay(typed, today, language) ?? null }
}

/** The format of days in date fields, the same as elsewhere in the language. */
export const dayFormat = (): string => dayFormats[currentLanguage()]
