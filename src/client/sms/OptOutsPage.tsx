import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OptOutScope, sms, type SmsOptOut } from '#contract/sms.ts'
import { scopeWords } from '#domain/sms/sms-messages.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconMessage, IconRefresh } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { SmsLinks } from './SmsLinks.tsx'

const OptOutForm = onDemand(async () => (await import('./OptOutForm.tsx')).OptOutForm)

/** The list of numbers that want no messages. */
export default function OptOutsPage() {
  const { t } = useTranslation('sms')
  const may = useMay()
  const scopes = OptOutScope.options.map((value) => ({ value, label: t(scopeWords[value]) }))
  const list = useList(sms.optOuts, {
    filters: [
      { field: 'phone', label: t('Phone') },
      { field: 'scope', label: t('SmsOptOutScope'), options: scopes },
    ],
    defaults: {},
  })
  const optIn = useWrite(sms.optIn)
  const [adds, setAdds] = useState(false)
  const askToOptIn = ({ id, phone }: SmsOptOut) =>
    void askConfirmation({
      title: t('SmsOptIn'),
      text: t('SmsOptInQuestion', { phone }),
      action: t('SmsOptIn'),
      run: () => optIn.mutateAsync({ id }),
    })
  const columns: ListColumn<SmsOptOut>[] = [
    {
      key: 'smsOptOutAt',
      header: t('SmsOptOutAt'),
      sort: 'created_at',
      width: 160,
      wide: 210,
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    { key: 'phone', header: t('Phone'), width: 150, cell: ({ phone }) => <span className="number">{phone}</span> },
    { key: 'smsOptOutScope', header: t('SmsOptOutScope'), grow: 1, cell: ({ scope }) => t(scopeWords[scope]) },
    {
      key: 'smsOptOutHow',
      header: t('SmsOptOutHow'),
      grow: 2,
      cell: ({ source, createdBy }) => (source === 'reply' ? t('SmsByReply') : t('SmsByStaff', { name: createdBy ?? '' })),
    },
  ]
  const create = may(sms.optOut) && <AddButton onClick={() => setAdds(true)}>{t('AddSmsOptOut')}</AddButton>
  return (
    <ListPage
      title={t('SmsOptOuts')}
      intro={t('SmsOptOutsIntro')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('SmsOptOuts') }]}
      tabs={<SmsLinks />}
      create={create}
      list={list}
      columns={columns}
      actions={[{ label: t('SmsOptIn'), icon: IconRefresh, run: askToOptIn, show: may(sms.optIn) }]}
      nameOf={({ phone }) => phone}
      empty={{ icon: IconMessage, title: t('NoSmsOptOuts'), text: t('NoSmsOptOutsHint') }}
    >
      {adds && <OptOutForm onClose={() => setAdds(false)} />}
    </ListPage>
  )
}
