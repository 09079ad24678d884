import { useTranslation } from 'react-i18next'
import type { PriceCondition } from '#contract/products.ts'
import { useFormat } from '#client/platform/format.ts'

export const conditionFieldKeys = { tyre_width: 'TyreWidth', tyre_height: 'TyreHeight', tyre_rim: 'TyreRim' } as const satisfies Record<
  PriceCondition['field'],
  string
>
export const conditionSigns: Record<PriceCondition['condition'], string> = { '=': '=', '<': '<', '<=': '≤', '>': '>', '>=': '≥' }

/** Formats a condition such as `Rim ≥ 17`. */
export function useConditionText(): (condition: Pick<PriceCondition, 'field' | 'condition' | 'value'>) => string {
  const { t } = useTranslation('trade')
  const { number } = useFormat()
  return ({ field, condition, value }) => `${t(conditionFieldKeys[field])} ${conditionSigns[condition]} ${number(value)}`
}
