import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/clients.ts'
import { sms, SmsKind, SmsStatus, type SmsMessage } from '#contract/sms.ts'
import { kindWords, stateWords } from '#domain/sms-messages.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconMessage } from '#client/ui/icons.tsx'
import type { Column } from '#client/ui/list/ListTable.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { ClientFrame } from './ClientFrame.tsx'

/** What was sent to one client, and how far it came. */
export default function ClientMessagesPage() {
  return <ClientFrame>{(client, header) => <Messages key={client.id} client={client} header={header} />}</ClientFrame>
}

function Messages({ client: { id, name }, header }: { client: Client; header: ReactNode }) {
  const { t } = useTranslation('sms')
  const list = useList(sms.search, {
    filters: [
      { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true },
      { field: 'kind', label: t('SmsKind'), options: SmsKind.options.map((value) => ({ value, label: t(kindWords[value]) })) },
      { field: 'status', label: t('Status'), options: SmsStatus.options.map((value) => ({ value, label: t(stateWords[value]) })) },
      { field: 'queuedAt', label: t('SmsQueuedAt') },
    ],
    defaults: { clientId: [id] },
  })
  return (
    <ListPage
      title={t('SmsList')}
      header={header}
      list={list}
      download={sms.download}
      columns={useColumns()}
      nameOf={({ text }) => text}
      empty={{ icon: IconMessage, title: t('NoSms'), text: t('NoSmsHint') }}
    />
  )
}

function useColumns(): Column<SmsMessage>[] {
  const { t } = useTranslation('sms')
  const { dayTime } = useFormat()
  return [
    { header: t('SmsQueuedAt'), sort: 'queued_at', width: 150, cell: ({ queuedAt }) => dayTime(queuedAt) },
    { header: t('SmsKind'), width: 190, cell: ({ kind }) => t(kindWords[kind]) },
    { header: t('SmsWords'), grow: 5, cell: ({ text }) => text },
    { header: t('Phone'), width: 124, cell: ({ phone }) => <span className="number">{phone}</span> },
    { header: t('Status'), width: 120, cell: ({ status }) => t(stateWords[status]) },
    { header: t('SmsCost'), width: 84, align: 'right', cell: ({ credits }) => credits },
  ]
}
