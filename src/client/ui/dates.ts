import '@mantine/dates/styles.layer.css'
import dayjs from 'dayjs'
import 'dayjs/locale/hu'
import 'dayjs/locale/ro'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { useToday } from '#client/platform/format.ts'
import { currentLanguage, type SupportedLanguage } from '#client/platform/i18n.ts'
import classes from './dates.module.css'

// Without this plugin date fields parse as JavaScript does: 03.01.2024 as a day of March, 31.08.2026 not at all.
dayjs.extend(customParseFormat)

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

/** The format of days in date fields, the same as elsewhere in the language. */
export const dayFormat = (): string => dayFormats[currentLanguage()]
