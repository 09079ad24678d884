import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sms } from '#contract/sms.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconMessage } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { SmsLinks } from './SmsLinks.tsx'
import { smsDescription, useSmsActions, useSmsColumns, useSmsFilters } from './use-sms-list.tsx'

const SmsDialog = onDemand(async () => (await import('./SmsDialog.tsx')).SmsDialog)
const SmsForm = onDemand(async () => (await import('./SmsForm.tsx')).default)

/** The list of sent messages with their delivery states. */
export default function SmsPage() {
  const { t } = useTranslation('sms')
  const may = useMay()
  const workplace = useOrganizationFilter()
  const list = useList(sms.search, {
    filters: [
      workplace.filter,
      ...useSmsFilters(),
      { field: 'phone', label: t('Phone') },
      { field: 'clientId', label: t('Client'), selectedOnly: true },
    ],
    defaults: workplace.defaults,
  })
  const columns = useSmsColumns()
  const { actions, open, setOpen } = useSmsActions()
  const [writes, setWrites] = useState(false)
  const create = may(sms.create) && <AddButton onClick={() => setWrites(true)}>{t('WriteSms')}</AddButton>
  return (
    <ListPage
      title={t('SmsList')}
      intro={t('SmsListIntro')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('SmsList') }]}
      tabs={<SmsLinks />}
      create={create}
      list={list}
      download={sms.download}
      columns={columns}
      searchLabel={t('SearchSms')}
      actions={actions}
      onOpen={setOpen}
      nameOf={smsDescription}
      empty={{ icon: IconMessage, title: t('NoSmsSent'), text: t('NoSmsSentHint') }}
    >
      {open && <SmsDialog message={open} onClose={() => setOpen(undefined)} />}
      {writes && <SmsForm onClose={() => setWrites(false)} />}
    </ListPage>
  )
}
