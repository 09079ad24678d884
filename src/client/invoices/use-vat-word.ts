import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import { untaxedKeys } from './invoice-words.ts'

/** Names how something is taxed: by its rate, or why it has none. */
export function useVatWord(): (vat: { vatCode: string; vatRate: number }) => string {
  const { t } = useTranslation(['invoices', 'trade'])
  const { number } = useFormat()
  return ({ vatCode, vatRate }) =>
    vatCode in untaxedKeys ? t(untaxedKeys[vatCode as keyof typeof untaxedKeys]) : t('Vat', { percent: number(vatRate) })
}
