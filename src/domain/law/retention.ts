import type { LawCountry } from './rule.ts'
import { rulesOf } from './rules.ts'

/** Returns for how many years a country keeps accounting documents. */
export const retentionYears = (country: LawCountry): number => rulesOf('retention', country).at(-1)!.value.years
