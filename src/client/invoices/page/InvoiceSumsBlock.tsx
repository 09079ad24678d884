import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { formatMoney } from '#domain/text/format.ts'
import { useFormat } from '#client/platform/format.ts'
import { MoneySums } from '#client/payments/MoneySums.tsx'
import { useVatWord } from '#client/invoices/use-vat-word.ts'

type Sums = Pick<Invoice, 'currency' | 'net' | 'total' | 'totalBase' | 'rate'> & {
  vatGroups: readonly Pick<Invoice['vatGroups'][number], 'vatCode' | 'vatRate' | 'vat'>[]
}
type Props = { invoice: Sums }

/** The sums of an invoice, with the VAT of each rate, and the total in the currency of the account if that is another one. */
export function InvoiceSumsBlock({ invoice: { currency, net, total, totalBase, rate, vatGroups } }: Props) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { money, number, language, currency: base } = useFormat()
  const wordOf = useVatWord()
  const own = (amount: number) => formatMoney(amount, currency, language)
  const sums = [
    { label: t('NetAmount'), value: own(net) },
    ...vatGroups.map((group) => ({ label: wordOf(group), value: own(group.vat) })),
    { label: t('Total'), value: own(total) },
    ...(currency === base ? [] : [{ label: t('TotalInBase', { currency: base, rate: number(rate) }), value: money(totalBase) }]),
  ]
  return (
    <div style={{ maxWidth: 360, marginInlineStart: 'auto', marginTop: 12 }}>
      <MoneySums sums={sums} />
    </div>
  )
}
