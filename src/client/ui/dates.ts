import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/hu'
import 'dayjs/locale/ro'
import { currentLanguage } from '#client/platform/i18n.ts'

/** Weeks begin on Monday in all three languages. */
export const useDatesSettings = () => ({ locale: currentLanguage(), firstDayOfWeek: 1 as const })
