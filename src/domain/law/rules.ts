import { hungarianRules } from './hu.ts'
import { romanianRules } from './ro.ts'
import { findRule, type LawCountry, type Rule, type RuleId } from './rule.ts'

export const lawRules: readonly Rule[] = [...romanianRules, ...hungarianRules]

export const isLawCountry = (country: string): country is LawCountry => country === 'RO' || country === 'HU'

/** Returns the rule of a country on a day; null where the country, the day or the figure is not known. */
export const ruleOn = <Id extends RuleId>(id: Id, country: string, day: string): Rule<Id> | null => findRule(lawRules, id, country, day)

/** Returns all rules with this id of a country, in the order of their days. */
export const rulesOf = <Id extends RuleId>(id: Id, country: string): Rule<Id>[] =>
  lawRules.filter((rule) => rule.id === id && rule.country === country) as Rule<Id>[]

type Capitalized<Text extends string> = Text extends `${infer First}.${infer Rest}`
  ? `${Capitalized<First>}${Capitalized<Rest>}`
  : Text extends `${infer First}-${infer Rest}`
    ? `${Capitalize<First>}${Capitalized<Rest>}`
    : Capitalize<Text>

/** Returns the key of a rule's name in the files of words: `LawVatReduced2` of `vat.reduced-2`. */
export const ruleNameKey = <Id extends RuleId>(id: Id): `Law${Capitalized<Id>}` =>
  `Law${id
    .split(/[.-]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}` as never
