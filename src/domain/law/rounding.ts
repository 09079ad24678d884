import { lawRules } from './rules.ts'
import type { RoundingSteps } from './rule.ts'

/** Hundredths are the smallest amount where no rule names another one, as for the euro. */
const stepsOf = (currency: string): Pick<RoundingSteps, 'step' | 'cashStep'> => {
  for (const rule of lawRules) if (rule.id === 'rounding' && rule.value.currency === currency) return rule.value
  return { step: 1, cashStep: 1 }
}

/** The smallest amount of a currency in hundredths, to which sums are rounded: Hungary has no fillér any more. */
export const currencyStep = (currency: string): number => stepsOf(currency).step

/** The smallest cash amount of a currency, in hundredths: Hungary has no coin below 5 forint. */
export const cashStep = (currency: string): number => stepsOf(currency).cashStep

/** Rounds to what coins can pay, halves up; an amount below half a step stays, because a payment of nothing is none. */
export const roundToCash = (bani: number, step: number): number => Math.floor((bani * 2 + step) / (step * 2)) * step || bani
