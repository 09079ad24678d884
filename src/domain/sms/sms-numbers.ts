// Rules for the numbers that text messages may go to.

/** Formats of mobile numbers by country; premium-rate numbers never match. */
const countries = [
  { code: '40', timeZone: 'Europe/Bucharest', trunk: '0', mobile: /^7\d{8}$/ },
  { code: '36', timeZone: 'Europe/Budapest', trunk: '06', mobile: /^(20|30|31|50|70)\d{7}$/ },
]

/** Adds the country code; a number without one belongs to the organization's country. */
function withCountry(phone: string, timeZone: string): string {
  const digits = phone.replace(/[^\d+]/g, '').replace(/^\+|^00/, '')
  const home = countries.find((country) => country.timeZone === timeZone)
  const isInternational = /^\s*(\+|00)/.test(phone)
  return !isInternational && home && digits.startsWith(home.trunk) ? `${home.code}${digits.slice(home.trunk.length)}` : digits
}

/** Returns a mobile number in E.164 if messages may go to it; null for any other number. */
export function smsNumber(phone: string, timeZone: string, allowed: readonly string[] = ['40', '36']): string | null {
  const number = withCountry(phone, timeZone)
  const isMobile = countries.some(
    ({ code, mobile }) => allowed.includes(code) && number.startsWith(code) && mobile.test(number.slice(code.length)),
  )
  return isMobile ? `+${number}` : null
}

/** Returns all mobile numbers that a number of unknown origin may stand for, such as one entered by a client or sent by a carrier. */
export const possibleSmsNumbers = (phone: string): string[] => [
  ...new Set(countries.flatMap(({ timeZone }) => smsNumber(phone, timeZone) ?? [])),
]
