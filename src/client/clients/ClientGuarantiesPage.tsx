import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guaranties, type Guaranty } from '#contract/guaranties.ts'
import { useGuarantyColumns } from '#client/guaranties/use-guaranty-columns.tsx'
import { IconShieldCheck } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { clientPage } from './client-page.tsx'

const GuarantyDialog = onDemand(async () => (await import('#client/guaranties/GuarantyDialog.tsx')).GuarantyDialog)

/** Shows the list of guaranties, filtered by one client. */
export default clientPage(function ClientGuarantiesPage({ client: { id, name }, header }) {
  const { t } = useTranslation('guaranties')
  const [open, setOpen] = useState<Guaranty>()
  const client = { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true }
  const list = useList(guaranties.search, { filters: [client], defaults: { clientId: [id] } })
  return (
    <ListPage
      title={t('Guaranties')}
      header={header}
      list={list}
      columns={useGuarantyColumns().filter(({ key }) => key !== 'client')}
      searchLabel={t('SearchGuaranties')}
      onOpen={setOpen}
      nameOf={({ number }) => number}
      empty={{ icon: IconShieldCheck, title: t('NoGuaranties'), text: t('NoGuarantiesHint') }}
    >
      {open && <GuarantyDialog open={open} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
})
