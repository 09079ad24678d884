import { hungarianRules } from './hu.ts'
import { romanianRules } from './ro.ts'
import type { LawCountry, Rule, RuleId } from './rule.ts'

export const lawRules: readonly Rule[] = [...romanianRules, ...hungarianRules]

export const isLawCountry = (country: string): country is LawCountry => country === 'RO' || country === 'HU'

/** Whether the rule applies on this day. */
export const appliesOn = ({ from, until }: Rule, day: string): boolean => from <= day && (until === null || day <= until)

/** Returns the rule of a country on a day; null where the country, the day or the figure is not known. */
export const ruleOn = <Id extends RuleId>(id: Id, country: string, day: string): Rule<Id> | null =>
  (lawRules.find((rule) => rule.id === id && rule.country === country && appliesOn(rule, day)) as Rule<Id> | undefined) ?? null

/** Returns all rules with this id of a country, in the order of their days. */
export const rulesOf = <Id extends RuleId>(id: Id, country: string): Rule<Id>[] =>
  lawRules.filter((rule) => rule.id === id && rule.country === country) as Rule<Id>[]
