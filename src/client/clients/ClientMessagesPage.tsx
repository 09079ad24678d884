import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sms } from '#contract/sms.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { smsDescription, useSmsActions, useSmsColumns, useSmsFilters } from '#client/sms/use-sms-list.tsx'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconMessage } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { clientPage } from './client-page.tsx'

const SmsDialog = onDemand(async () => (await import('#client/sms/SmsDialog.tsx')).SmsDialog)
const SmsForm = onDemand(async () => (await import('#client/sms/SmsForm.tsx')).default)

/** Lists the text messages to one client with their delivery status. */
export default clientPage(function ClientMessagesPage({ client, header }) {
  const { id, name } = client
  const { t } = useTranslation('sms')
  const may = useMay()
  const list = useList(sms.search, {
    filters: [
      { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true },
      ...useSmsFilters(),
    ],
    defaults: { clientId: [id] },
  })
  const columns = useSmsColumns()
  const { actions, open, setOpen } = useSmsActions()
  const [writes, setWrites] = useState(false)
  const create = may(sms.create) && <AddButton onClick={() => setWrites(true)}>{t('WriteSms')}</AddButton>
  return (
    <ListPage
      title={t('SmsList')}
      header={header}
      create={create}
      list={list}
      download={sms.download}
      columns={columns}
      actions={actions}
      onOpen={setOpen}
      nameOf={smsDescription}
      empty={{ icon: IconMessage, title: t('NoSms'), text: t('NoSmsHint') }}
    >
      {open && <SmsDialog message={open} onClose={() => setOpen(undefined)} />}
      {writes && <SmsForm to={{ clientId: id, name, phone: client.phone }} onClose={() => setWrites(false)} />}
    </ListPage>
  )
})
