import { addDays } from '#domain/text/calendar.ts'
import { movedDaysKnownUntil } from './holidays.ts'
import type { RuleId } from './rule.ts'
import { lawRules, ruleOn } from './rules.ts'

/** A change of the law, or a doubt about it, that admins are told of until they have read it; `key` says which one they have read. */
export type LawNotice =
  | { kind: 'vat-differs'; key: string; own: number; law: number; since: string }
  | { kind: 'rule-changes'; key: string; id: RuleId; from: string }
  | { kind: 'moved-days-unknown'; key: string; year: number }

/** How an account uses the law; `vatPercent` is null while it has set none. */
export type LawUse = { countries: readonly string[]; withVat: boolean; vatPercent: number | null; hasInspections: boolean }

const announcedDays = 30

/** Returns the notices of a day for the countries of an account's workplaces. */
export function lawNotices({ countries, withVat, vatPercent, hasInspections }: LawUse, today: string): LawNotice[] {
  const isUsed = (id: RuleId) => (id === 'vat.standard' && withVat) || (id.startsWith('inspection.') && hasInspections)
  return [...new Set(countries)].flatMap((country) => {
    const vat = withVat && vatPercent !== null ? ruleOn('vat.standard', country, today) : null
    const changes = lawRules.filter(
      (rule) => rule.country === country && isUsed(rule.id) && today < rule.from && rule.from <= addDays(today, announcedDays),
    )
    const year = Number(today.slice(0, 4)) + 1
    const knownUntil = movedDaysKnownUntil(country)
    const isUnknown = today.slice(5, 7) === '12' && knownUntil !== null && knownUntil < `${year}-01-01`
    return [
      ...(vat && vat.value.percent !== vatPercent
        ? [
            {
              kind: 'vat-differs' as const,
              key: `vat ${country} ${vat.from} ${vatPercent}`,
              own: vatPercent!,
              law: vat.value.percent,
              since: vat.from,
            },
          ]
        : []),
      ...changes.map(({ id, from }) => ({ kind: 'rule-changes' as const, key: `${id} ${country} ${from}`, id, from })),
      ...(isUnknown ? [{ kind: 'moved-days-unknown' as const, key: `moved-days ${country} ${year}`, year }] : []),
    ]
  })
}
