import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productConditions, products, type ProductRow } from '#contract/products.ts'
import { useAuditAction } from '#client/audit/use-audit-action.ts'
import { ImportButton } from '#client/imports/ImportButton.tsx'
import { useInformation, useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconBox, IconBuildingStore, IconPencil, IconPercentage, IconRuler, IconTool, IconTrash } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import type { BulkState } from '#client/ui/list/selection/bulk.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { useProductColumns } from './use-product-columns.tsx'

const PriceConditionsDialog = onDemand(async () => (await import('./PriceConditionsDialog.tsx')).PriceConditionsDialog)
const ProductDialog = onDemand(async () => (await import('./ProductDialog.tsx')).ProductDialog)

const PriceChangeDialog = onDemand(async () => (await import('./PriceChangeDialog.tsx')).default)
const ProductMoveDialog = onDemand(async () => (await import('./ProductMoveDialog.tsx')).default)

const words = {
  product: { title: 'Products', add: 'AddProduct', search: 'SearchProducts', none: 'NoProducts', hint: 'NoProductsHint', icon: IconBox },
  service: { title: 'Services', add: 'AddService', search: 'SearchServices', none: 'NoServices', hint: 'NoServicesHint', icon: IconTool },
} as const

/** The products or the services of the price list; both are the same records. */
export function PriceListPage({ isService }: { isService: boolean }) {
  const { t } = useTranslation('products')
  const may = useMay()
  const { organizations } = useOrganization()
  const list = useList(products.search, { ...useProductFilters(isService), needsFilter: true })
  const columns = useProductColumns()
  const [open, setOpen] = useState<ProductRow | 'new'>()
  const [conditionsOf, setConditionsOf] = useState<ProductRow>()
  const { title, add, search, none, hint, icon } = words[isService ? 'service' : 'product']

  const actions: RowAction<ProductRow>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(products.update) },
    { label: t('PriceConditions'), icon: IconRuler, run: setConditionsOf, show: may(productConditions.create) },
    useAuditAction('product'),
    useUndoableDeleteAction('products', products.remove, ({ name }) => name, {
      textOf: ({ priceConditionCount: count }) => (count > 0 ? t('ConditionsGoToo', { count }) : ''),
    }),
  ]
  const bulk: BulkState<ProductRow, typeof products.bulk> = {
    endpoint: products.bulk,
    actions: [
      { action: 'price', label: t('ChangePrices'), icon: IconPercentage, Dialog: PriceChangeDialog },
      ...(organizations.length > 1
        ? [{ action: 'move' as const, label: t('MoveToWorkplace'), icon: IconBuildingStore, Dialog: ProductMoveDialog }]
        : []),
      { action: 'delete', label: t('Delete'), icon: IconTrash, danger: true },
    ],
  }
  const create = may(products.create) && <AddButton onClick={() => setOpen('new')}>{t(add)}</AddButton>

  return (
    <ListPage
      title={t(title)}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t(title) }]}
      create={create}
      bringIn={<ImportButton type={isService ? 'service' : 'product'} />}
      list={list}
      download={isService ? products.downloadServices : products.downloadProducts}
      columns={columns}
      searchLabel={t(search)}
      actions={actions}
      bulk={bulk}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon, title: t(none), text: t(hint) }}
    >
      {open && (
        <ProductDialog
          id={open === 'new' ? undefined : open.id}
          isService={isService}
          onSaved={list.find}
          onClose={() => setOpen(undefined)}
        />
      )}
      {conditionsOf && <PriceConditionsDialog id={conditionsOf.id} onClose={() => setConditionsOf(undefined)} />}
    </ListPage>
  )
}

/** Products or services: the page fixes this filter. */
function useProductFilters(isService: boolean) {
  const { t } = useTranslation('products')
  const { account } = useInformation()
  const workplace = useOrganizationFilter()
  return {
    filters: [
      { field: 'isService', label: t('Service'), displayOnly: true },
      workplace.filter,
      { field: 'carTypeId', label: t('CarType'), options: toOptions(account.carTypes) },
      { field: 'workOrderTypeId', label: t('WorkOrderType'), options: toOptions(account.workOrderTypes.filter(({ hidden }) => !hidden)) },
      ...(isService ? [] : [{ field: 'isTyre', label: t('IsTyre') }]),
    ],
    defaults: { ...workplace.defaults, isService },
  }
}
