// Rules for the numbers that text messages may go to; premium-rate numbers are never mobile ones.

import { readPhone } from '#contract/kit/readers/phone.ts'
import { countryOfZone, nowhere } from '#contract/kit/readers/reading.ts'

const codes = { RO: '40', HU: '36' } as const
const zones = ['Europe/Bucharest', 'Europe/Budapest']

/** Returns a mobile number in E.164 if messages may go to it; null for any other. Without a code it belongs to the workplace's country. */
export function smsNumber(phone: string, timeZone: string, allowed: readonly string[] = ['40', '36']): string | null {
  const home = countryOfZone(timeZone)
  const reading = readPhone(phone, { ...nowhere, country: home })
  if (reading.kind !== 'read') return null
  const { e164, country, kind } = reading.value
  const isReachable = kind === 'mobile' && country !== null && allowed.includes(codes[country])
  return isReachable && (reading.text === e164 || country === home) ? e164 : null
}

/** Returns all mobile numbers that a number of unknown origin may stand for, such as one entered by a client or sent by a carrier. */
export const possibleSmsNumbers = (phone: string): string[] => [...new Set(zones.flatMap((timeZone) => smsNumber(phone, timeZone) ?? []))]
