import { useTranslation } from 'react-i18next'
import type { LoyaltyCard } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { useFormat } from '#client/platform/format.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { When } from '#client/ui/when/When.tsx'

/** The columns of the list of cards. */
export function useCardColumns(): ListColumn<LoyaltyCard>[] {
  const { t } = useTranslation('loyalty-cards')
  const { number } = useFormat()
  return [
    {
      key: 'cardNumber',
      header: t('CardNumber'),
      sort: 'number',
      width: 220,
      cell: (card) => <span className="number">{formatCardNumber(card.number)}</span>,
    },
    { key: 'client', header: t('Client'), sort: 'client_name', grow: 3, cell: ({ clientName }) => clientName || null },
    {
      key: 'cardDiscount',
      header: t('CardDiscount'),
      align: 'right',
      width: 132,
      cell: ({ discountPercent }) => (discountPercent ? number(discountPercent) : null),
    },
    { key: 'notes', header: t('Notes'), grow: 3, under: { header: t('Client'), below: 1230 }, cell: ({ notes }) => notes || null },
    {
      key: 'status',
      header: t('Status'),
      width: 112,
      cell: ({ active }) => <StatusBadge status={active ? 'done' : 'new'}>{t(active ? 'Active' : 'Inactive')}</StatusBadge>,
    },
    { key: 'createdAt', header: t('CreatedAt'), sort: 'created_at', width: 112, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
}
