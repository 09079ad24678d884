import { addDays, addMonths } from '#domain/text/calendar.ts'
import { ruleOn } from './rules.ts'
import { addWorkingDays } from './working-days.ts'

/** Returns the last day on which an invoice may be issued for a delivery or an advance of this day; null where the law is not known. */
export function issueDeadline(country: string, deliveredOn: string): string | null {
  const term = ruleOn('issue.deadline', country, deliveredOn)?.value
  if (!term) return null
  if ('days' in term) return addDays(deliveredOn, term.days)
  return `${addMonths(deliveredOn, 1).slice(0, 8)}${String(term.dayOfNextMonth).padStart(2, '0')}`
}

/**
 * Returns the last day on which an invoice issued on this day may reach the tax office; null where the law is not known. An invoice that is
 * issued late gains no time by it: its term then runs from the day on which it should have been issued.
 */
export function sendingDeadline(country: string, issuedOn: string, deliveredOn = issuedOn): string | null {
  const term = ruleOn('einvoice.deadline', country, issuedOn)?.value
  if (!term) return null
  const issueBy = issueDeadline(country, deliveredOn)
  const start = issueBy !== null && issueBy < issuedOn ? issueBy : issuedOn
  return term.isWorkingDays ? addWorkingDays(country, start, term.days) : addDays(start, term.days)
}
