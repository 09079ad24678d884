import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/hu'
import 'dayjs/locale/ro'
import { currentLanguage, type Language } from '#client/platform/i18n.ts'

/** Weeks begin on Monday in all three languages. */
export const useDatesSettings = () => ({ locale: currentLanguage(), firstDayOfWeek: 1 as const })

const dayFormats: Record<Language, string> = { ro: 'DD.MM.YYYY', en: 'DD/MM/YYYY', hu: 'YYYY. MM. DD.' }

/** The format of days in date fields, the same as everywhere else in that language. */
export const dayFormat = (): string => dayFormats[currentLanguage()]
