// To which numbers text messages go.

/** Of the mobile phones of the countries where messages are sent: numbers that cost more are never among them. */
const countries = [
  { code: '40', timeZone: 'Europe/Bucharest', trunk: '0', mobile: /^7\d{8}$/ },
  { code: '36', timeZone: 'Europe/Budapest', trunk: '06', mobile: /^(20|30|31|50|70)\d{7}$/ },
]

/** With its country, whichever way it is written; without one it is read as in the country of the workplace. */
function withCountry(phone: string, timeZone: string): string {
  const digits = phone.replace(/[^\d+]/g, '').replace(/^\+|^00/, '')
  const home = countries.find((country) => country.timeZone === timeZone)
  const isInternational = /^\s*(\+|00)/.test(phone)
  return !isInternational && home && digits.startsWith(home.trunk) ? `${home.code}${digits.slice(home.trunk.length)}` : digits
}

/** A mobile phone to which a message may go, in E.164; null for every other number. */
export function smsNumber(phone: string, timeZone: string, allowed: readonly string[] = ['40', '36']): string | null {
  const number = withCountry(phone, timeZone)
  const isMobile = countries.some(
    ({ code, mobile }) => allowed.includes(code) && number.startsWith(code) && mobile.test(number.slice(code.length)),
  )
  return isMobile ? `+${number}` : null
}

/** What a number may be that was written nobody says where: by a client, or by whoever carries messages, as it is dialled at home. */
export const possibleSmsNumbers = (phone: string): string[] => [
  ...new Set(countries.flatMap(({ timeZone }) => smsNumber(phone, timeZone) ?? [])),
]
