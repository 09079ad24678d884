// A rule of law is a figure of one country with its days and its source. Figures of law stand in this folder alone.

import type { ItpKind } from '#contract/inspections.ts'

/** Countries whose law is known here; everywhere else there are no rules and nothing is suggested. */
export type LawCountry = 'RO' | 'HU'

/** `seen` is the day on which somebody read the source, `reference` the article in it. */
export type LawSource = { title: string; reference: string; seen: string; certainty: 'sure' | 'medium' | 'unsure' }

export const vatCodes = ['standard', 'reduced', 'reduced-2', 'exempt', 'small-business', 'reverse'] as const
export type VatCode = (typeof vatCodes)[number]

/** How an amount is taxed. Romania's invoices name the category of UBL, Hungary's reports the element of the tax office. */
export type VatTreatment = {
  percent: number
  /** Category of UBL and the code of the reason for not charging VAT. */
  ubl?: { category: 'S' | 'E' | 'O' | 'AE'; exemption?: string }
  /** Element of the report to the Hungarian tax office; `case` is the reason of an exemption. */
  nav?: { element: 'vatPercentage' | 'vatExemption' | 'vatDomesticReverseCharge'; case?: 'TAM' | 'AAM' }
  /** Reason that the invoice has to print, in the language of the country. */
  reason?: string
}

/** Keys of the words for public holidays. */
export type HolidayName =
  | 'NewYear'
  | 'Epiphany'
  | 'SaintJohn'
  | 'Unification'
  | 'Revolution1848'
  | 'GoodFriday'
  | 'Easter'
  | 'LabourDay'
  | 'ChildrensDay'
  | 'Pentecost'
  | 'Assumption'
  | 'SaintStephen'
  | 'Revolution1956'
  | 'AllSaints'
  | 'SaintAndrew'
  | 'NationalDay'
  | 'Christmas'

/** A holiday falls on the same day of each year (`MM-DD`) or so many days after Easter Sunday. */
export type Holiday = { name: HolidayName; on: string | { afterEaster: number } }
export type HolidayCalendar = { easter: 'orthodox' | 'western'; days: readonly Holiday[] }

/** Days that are no working days though the week says so, and working Saturdays. */
export type MovedDays = { rest: readonly string[]; work: readonly string[] }

/** Days after the issue of an invoice; 0 means at once. */
export type SendingTerm = { days: number; isWorkingDays: boolean; includesReceipts: boolean }
/** Either so many days after the delivery or a day of the month after it. */
export type IssueTerm = { days: number } | { dayOfNextMonth: number }

/** Terms in months: the usual one, the first one of a new vehicle, and the one from an age in years on. */
export type InspectionTerm = { months: number; whenNew?: number; whenOld?: { fromYears: number; months: number } }

/** Hundredths of the currency to which amounts are rounded, and those that coins can pay. */
export type RoundingSteps = { currency: string; step: number; cashStep: number }

/** The value of each rule by its id. An inspection without a statutory term, or whose term is not known, has null. */
export type RuleValues = Record<`vat.${VatCode}`, VatTreatment> &
  Record<`inspection.${ItpKind}`, InspectionTerm | null> & {
    holidays: HolidayCalendar
    'moved-days': MovedDays
    'einvoice.deadline': SendingTerm
    'issue.deadline': IssueTerm
    rounding: RoundingSteps
    retention: { years: number }
  }
export type RuleId = keyof RuleValues

/** The rule applies from `from` to `until`, both included; null: it still applies. Days are `YYYY-MM-DD`. */
export type Rule<Id extends RuleId = RuleId> = {
  [K in Id]: { id: K; country: LawCountry; from: string; until: string | null; value: RuleValues[K]; source: LawSource }
}[Id]

/** Makes the rules of one country, each of its id, its days, its value and its source. */
export const ruleOf =
  (country: LawCountry) =>
  <Id extends RuleId>(id: Id, from: string, until: string | null, value: RuleValues[Id], source: LawSource) =>
    ({ id, country, from, until, value, source }) as Rule<Id>

/** Whether the rule applies on this day. */
export const appliesOn = ({ from, until }: Rule, day: string): boolean => from <= day && (until === null || day <= until)

/** Finds the rule of a country on a day; null where the country, the day or the figure is not known. */
export const findRule = <Id extends RuleId>(rules: readonly Rule[], id: Id, country: string, day: string): Rule<Id> | null =>
  (rules.find((rule) => rule.id === id && rule.country === country && appliesOn(rule, day)) as Rule<Id> | undefined) ?? null
