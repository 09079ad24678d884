import type { SettingDefinition } from '#contract/accounts/settings.ts'
import { countryOf } from '#domain/law/country.ts'
import { standardVatPercent } from '#domain/law/vat.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'

/** Returns settings with the default that applies today at the user's workplace, where the law says it. */
export function useSettingEntry(): (entry: SettingDefinition) => SettingDefinition {
  const { organization } = useOrganization()
  const today = useToday(useFormat().zone)
  return (entry) =>
    entry.kind === 'percent' && entry.default === null ? { ...entry, default: standardVatPercent(countryOf(organization), today) } : entry
}
