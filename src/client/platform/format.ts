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
  formatDayTime,
  formatTime,
  formatWeekday,
} from '#domain/text/format.ts'
import { useClock } from './clock.ts'
import { currentLanguage } from './i18n.ts'
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
      /** ISO format as in lists, so that text order is date order: 2026-11-20. */
      day,
      /** Format 2026-11-20 14:05. */
      dayTime: (instant: string) => formatDayTime(instant, zone, language),
      minutes: (minutes: number) => formatMinutes(minutes, language),
    }
  }, [zone, currency, language])
}
