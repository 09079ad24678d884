import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayInZone } from '#domain/text/calendar.ts'
import {
  decimalsOf,
  formatAmount,
  formatDate,
  formatDaysFrom,
  formatInstant,
  formatMinutes,
  formatMoney,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatShortDate,
  formatTime,
  formatWeekday,
  formatWhen,
} from '#domain/text/format.ts'
import { useClock } from './clock.ts'
import { currentLanguage } from './i18n.ts'
import { useDateForm } from './preferences.ts'
import { useInformation, useOrganization } from './sign-in/session.ts'

/** The current day in a time zone. */
export const useToday = (zone: string): string => useClock((now) => dayInZone(new Date(now).toISOString(), zone))

/** Formats numbers, amounts and instants in the user's language, with the time zone of the workplace and the currency of the account. */
export function useFormat() {
  // Renders again when the language changes, because every text below depends on it.
  useTranslation()
  const language = currentLanguage()
  const { currency } = useInformation().account
  const { timeZone: zone } = useOrganization().organization
  const form = useDateForm()
  return useMemo(() => {
    const time = (instant: string) => formatTime(instant, zone, language)
    const day = (instant: string) => dayInZone(instant, zone)
    return {
      zone,
      language,
      currency,
      /** Decimals of a price, shown and typed. */
      decimals: decimalsOf(currency),
      /** An amount with the currency. */
      money: (amount: number) => formatMoney(amount, currency, language),
      /** An amount without decimals. */
      wholeMoney: (amount: number) => formatMoney(amount, currency, language, 0),
      /** An amount without the currency, for columns whose header names it. */
      amount: (amount: number) => formatAmount(amount, currency, language),
      number: (value: number, minDecimals = 0) => formatNumber(value, language, { minDecimals }),
      date: (instantOrDay: string) => formatDate(instantOrDay, zone, language),
      time,
      instant: (instant: string) => formatInstant(instant, zone, language),
      month: (instant: string) => formatMonth(instant, zone, language),
      /** `month` counts from January = 1. */
      monthName: (month: number) => formatMonthName(month, language),
      /** Without the year. */
      shortDate: (instantOrDay: string) => formatShortDate(instantOrDay, zone, language),
      /** Days from today, negative for a past day. */
      daysFrom: (days: number) => formatDaysFrom(days, language),
      /** `day` counts from Monday = 1. */
      weekday: (day: number) => formatWeekday(day, language),
      /** The day of an instant as YYYY-MM-DD, to compute with. */
      day,
      /** A day, or an instant with its time, as lists write it; rows of another workplace have a zone of their own. */
      when: (at: string, itsZone = zone) => formatWhen(at, itsZone, language, form),
      minutes: (minutes: number) => formatMinutes(minutes, language),
    }
  }, [zone, currency, language, form])
}
