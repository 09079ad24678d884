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
      header: t('CardNumber'),
      sort: 'number',
      width: 220,
      cell: (card) => <span className="number">{formatCardNumber(card.number)}</span>,
    },
    { header: t('Client'), sort: 'client_name', grow: 3, cell: ({ clientName }) => clientName || null },
    {
      header: t('CardDiscount'),
      align: 'right',
      width: 132,
      cell: ({ discountPercent }) => (discountPercent ? number(discountPercent) : null),
    },
    { header: t('Notes'), grow: 3, under: { header: t('Client'), below: 1230 }, cell: ({ notes }) => notes || null },
    {
      header: t('Status'),
      width: 112,
      cell: ({ active }) => <StatusBadge status={active ? 'done' : 'new'}>{t(active ? 'Active' : 'Inactive')}</StatusBadge>,
    },
    { header: t('CreatedAt'), sort: 'created_at', width: 112, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
}
