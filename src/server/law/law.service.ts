import { failNotFound } from '#contract/kit/errors.ts'
import { toWireValue } from '#contract/kit/field-names.ts'
import type { LawRule, LegalHoliday } from '#contract/law.ts'
import { countryOf } from '#domain/law/country.ts'
import { legalDays } from '#domain/law/holidays.ts'
import { appliesOn, type Rule } from '#domain/law/rule.ts'
import { lawRules, ruleNameKey } from '#domain/law/rules.ts'
import { addDays } from '#domain/text/calendar.ts'
import type { Context } from '#server/platform/context.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { words } from '#server/platform/words.ts'

/** Rules that begin within so many days are announced. */
const announcedDays = 60

const toLawRule = ({ id, value, from, until, source }: Rule): LawRule => ({
  id,
  nameKey: ruleNameKey(id),
  value: toWireValue(value),
  from,
  until,
  source,
})

export async function listRules(_context: Context, { country, on }: { country: string; on: string }) {
  const rules = lawRules.filter((rule) => rule.country === country)
  const isNext = ({ from }: Rule) => on < from && from <= addDays(on, announcedDays)
  return { country, on, rules: rules.filter((rule) => appliesOn(rule, on)).map(toLawRule), next: rules.filter(isNext).map(toLawRule) }
}

export async function listHolidays(
  { db, scope, language }: Context,
  { organizationId, year }: { organizationId: number; year: number },
): Promise<{ items: LegalHoliday[] }> {
  if (!scope.organizations.includes(organizationId)) failNotFound('organization', organizationId)
  const country = countryOf(await findWorkplace(db, scope, organizationId))
  const translate = words('law', language)
  const items = [...legalDays(country, year).values()].map(({ day, kind, names }) => {
    if (kind !== 'holiday') return { day, kind, name: translate(kind === 'moved-rest' ? 'MovedRest' : 'MovedWork') }
    return { day, kind, name: names.map((name) => translate(`Holiday_${name}`)).join(' · ') }
  })
  return { items }
}
