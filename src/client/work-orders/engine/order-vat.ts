import type { Account } from '#contract/accounts/account.ts'
import { settingValue } from '#contract/accounts/settings.ts'
import { countryOf } from '#domain/law/country.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { dayInZone } from '#domain/text/calendar.ts'

type Beginning = { organizationId: number; startDate: string }

/** Where and when the work begins, which says the law that it follows. */
export function lawPlace(account: Account, { organizationId, startDate }: Beginning): { country: string; day: string } {
  const workplace = account.organizations.find(({ id }) => id === organizationId)
  return { country: workplace ? countryOf(workplace) : account.country, day: dayInZone(startDate, workplace?.timeZone ?? 'UTC') }
}

/** The rate of a new order: the account's, else that of the law. */
export function vatPercentOf(account: Account, beginning: Beginning): number {
  const { country, day } = lawPlace(account, beginning)
  return settingValue(account.accountSettings, 'vat_percent') ?? standardVatPercent(country, day)
}

/** The rate of a new order follows its workplace and its first day, unless the order has another rate than theirs. */
export function followVat<Values extends Beginning & { vatPercentage: number }>(before: Values, after: Values, account: Account): Values {
  const isMoved = before.startDate !== after.startDate || before.organizationId !== after.organizationId
  if (!isMoved || after.vatPercentage !== vatPercentOf(account, before)) return after
  return { ...after, vatPercentage: vatPercentOf(account, after) }
}
