import { useTranslation } from 'react-i18next'
import type { OrderHistoryChange } from '#contract/work-orders/history.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { historyFieldKeys, instantFields } from './history-words.ts'

type Amount = { quantity: number; um: string; price: number }
const isAmount = (value: unknown): value is Amount => typeof value === 'object' && value !== null && 'quantity' in value

/** Describes a change: subject, old and new value. Undefined means there is no old or no new value to show. */
export function useChangeWords() {
  const { t } = useTranslation(['work-orders-history', 'trade', 'common'])
  const { number, money, amount, instant, date } = useFormat()
  const { wheelTypes } = useInformation().account

  function numberText(field: string, value: number): string {
    if (field === 'wheel_type_id') return wheelTypes.find(({ id }) => id === value)?.name ?? t('RemovedChoice')
    if (field === 'price') return amount(value)
    if (field === 'total') return money(value)
    if (field === 'is_service') return t(value === 1 ? 'Service' : 'Product')
    if (field === 'vat_percentage') return `${number(value)}%`
    return field === 'manufacturing_year' ? value.toString() : number(value)
  }

  function textOf(field: string, value: unknown): string | undefined {
    if (value === null || value === undefined || value === '') return undefined
    if (isAmount(value)) return `${number(value.quantity)} ${value.um} × ${money(value.price)}`
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join(', ') || undefined
    if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
    if (typeof value === 'number') return numberText(field, value)
    if (typeof value !== 'string') return undefined
    if (field === 'status') return t(orderStatusKeys[value as keyof typeof orderStatusKeys])
    if (instantFields.has(field)) return instant(value)
    return field === 'expiration_date' ? date(value) : value
  }

  function labelOf({ field, line }: OrderHistoryChange): string {
    if (line !== undefined && field === 'added') return t('LineAdded', { line })
    if (line !== undefined && field === 'removed') return t('LineGone', { line })
    const word = historyFieldKeys[field]
    return [line, word ? t(word) : field].filter(Boolean).join(' · ')
  }

  return (change: OrderHistoryChange) => ({
    label: labelOf(change),
    from: textOf(change.field, change.from),
    to: textOf(change.field, change.to),
  })
}
