import { useTranslation } from 'react-i18next'
import type { ProductRow } from '#contract/products.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { When } from '#client/ui/when/When.tsx'
import { SizedText } from '#client/ui/lines/SizedText.tsx'

/** The columns of the list of products, and of services. */
export function useProductColumns(): ListColumn<ProductRow>[] {
  const { t } = useTranslation('products')
  const { account } = useInformation()
  const { amount, currency } = useFormat()
  const nameIn = (rows: { id: number; name: string }[], id: number | null) => rows.find((row) => row.id === id)?.name
  const traits = ({ isTyre, isExpendable, isCountPrice, discountOnNewTyre }: ProductRow) =>
    [
      isTyre && t('IsTyre'),
      isExpendable && t('IsExpendable'),
      !isCountPrice && t('PricePerLine'),
      discountOnNewTyre && t('DiscountOnNewTyre'),
    ]
      .filter(Boolean)
      .join(' · ') || null
  const price = t('PriceIn', { currency })
  return [
    { key: 'lineName', header: t('LineName'), sort: 'name', grow: 5, cell: ({ name }) => <SizedText text={name} /> },
    { key: 'um', header: t('Um'), width: 64, cell: ({ um }) => um },
    { key: 'price', header: price, sort: 'price', align: 'right', width: 124, cell: (product) => <b>{amount(product.price)}</b> },
    {
      key: 'priceConditions',
      header: t('PriceConditions'),
      align: 'right',
      width: 132,
      under: { header: price, below: 1100 },
      cell: ({ priceConditionCount: count }, isSecondLine) => (count === 0 ? null : isSecondLine ? t('ConditionCount', { count }) : count),
    },
    { key: 'traits', header: t('Traits'), grow: 4, under: { header: t('LineName'), below: 1400 }, cell: traits },
    { key: 'carType', header: t('CarType'), width: 128, cell: ({ carTypeId }) => nameIn(account.carTypes, carTypeId) },
    {
      key: 'workOrderType',
      header: t('WorkOrderType'),
      width: 128,
      under: { header: t('CarType'), below: 1100 },
      cell: ({ workOrderTypeId }) => nameIn(account.workOrderTypes, workOrderTypeId),
    },
    { key: 'createdAt', header: t('CreatedAt'), sort: 'created_at', width: 106, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
}
