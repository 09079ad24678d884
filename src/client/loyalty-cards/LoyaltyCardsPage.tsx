import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconCheck, IconId, IconPencil, IconTrash, IconX } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import type { BulkState } from '#client/ui/list/selection/bulk.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { useUndoableDeleteAction } from '#client/ui/use-delete-action.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { CardScanField } from './CardScanField.tsx'
import { useCardColumns } from './use-card-columns.tsx'

const LoyaltyCardForm = onDemand(async () => (await import('./LoyaltyCardForm.tsx')).LoyaltyCardForm)

export default function LoyaltyCardsPage() {
  const { t } = useTranslation('loyalty-cards')
  const may = useMay()
  const workplace = useOrganizationFilter()
  const list = useList(loyaltyCards.search, {
    filters: [workplace.filter, { field: 'active', label: t('CardActive') }, { field: 'clientId', label: t('Client'), selectedOnly: true }],
    defaults: workplace.defaults,
    needsFilter: true,
  })
  const [open, setOpen] = useState<LoyaltyCard | 'new'>()

  const actions: RowAction<LoyaltyCard>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(loyaltyCards.update) },
    useUndoableDeleteAction('loyaltyCards', loyaltyCards.remove, ({ number }) => formatCardNumber(number)),
  ]
  const bulk: BulkState<LoyaltyCard, typeof loyaltyCards.bulk> = {
    endpoint: loyaltyCards.bulk,
    actions: [
      { action: 'activate', label: t('ActivateCards'), icon: IconCheck },
      { action: 'deactivate', label: t('DeactivateCards'), icon: IconX },
      { action: 'delete', label: t('Delete'), icon: IconTrash, danger: true },
    ],
  }
  const create = may(loyaltyCards.create) && <AddButton onClick={() => setOpen('new')}>{t('AddLoyaltyCard')}</AddButton>

  return (
    <ListPage
      title={t('LoyaltyCards')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('LoyaltyCards') }]}
      tabs={<CardScanField onFound={setOpen} paused={open !== undefined} />}
      create={create}
      list={list}
      download={loyaltyCards.download}
      columns={useCardColumns()}
      searchLabel={t('SearchLoyaltyCards')}
      actions={actions}
      bulk={bulk}
      onOpen={setOpen}
      nameOf={(card) => formatCardNumber(card.number)}
      empty={{ icon: IconId, title: t('NoLoyaltyCards'), text: t('NoLoyaltyCardsHint') }}
    >
      {open && <LoyaltyCardForm card={open === 'new' ? undefined : open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
