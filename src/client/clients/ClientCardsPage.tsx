import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { CardScanField } from '#client/loyalty-cards/CardScanField.tsx'
import { useCardColumns } from '#client/loyalty-cards/use-card-columns.tsx'
import { IconId } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { clientPage } from './client-page.tsx'

const LoyaltyCardForm = onDemand(async () => (await import('#client/loyalty-cards/LoyaltyCardForm.tsx')).LoyaltyCardForm)

/** Shows the list of loyalty cards, filtered by one client. */
export default clientPage(function ClientCardsPage({ client: { id, name }, header }) {
  const { t } = useTranslation('loyalty-cards')
  const [open, setOpen] = useState<LoyaltyCard>()
  const client = { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true }
  const list = useList(loyaltyCards.search, {
    filters: [client, { field: 'active', label: t('CardActive') }],
    defaults: { clientId: [id] },
  })
  return (
    <ListPage
      title={t('LoyaltyCards')}
      header={header}
      tabs={<CardScanField onFound={setOpen} paused={open !== undefined} />}
      list={list}
      columns={useCardColumns().filter(({ key }) => key !== 'client')}
      searchLabel={t('SearchLoyaltyCards')}
      onOpen={setOpen}
      nameOf={(card) => formatCardNumber(card.number)}
      empty={{ icon: IconId, title: t('NoLoyaltyCards'), text: t('NoLoyaltyCardsHint') }}
    >
      {open && <LoyaltyCardForm card={open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
})
