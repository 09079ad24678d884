import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inspections, type DueBucket, type DueInspection } from '#contract/inspections.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import { AppError } from '#contract/kit/errors.ts'
import { overview } from '#contract/overview.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { IconCalendar, IconClipboardCheck, IconEye, IconMessage, IconPhone } from '#client/ui/icons.tsx'
import type { Segment } from '#client/ui/list/ListFilters.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList, type SearchList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { OrderTabs } from '#client/work-orders/list/OrderTabs.tsx'
import { newInspectionLink, orderLink } from '#client/work-orders/order-links.ts'
import { useDueColumns } from './use-due-columns.tsx'

const CallDialog = onDemand(async () => (await import('./CallDialog.tsx')).CallDialog)

/** Inspections that have ended or soon will, so that the desk can remind the clients. */
export default function InspectionsDuePage() {
  const { t } = useTranslation(['inspections', 'sms'])
  const may = useMay()
  const hasInspections = useAccountSetting('itp_enabled')
  const navigate = useNavigate()
  const workplace = useOrganizationFilter()
  const list = useList(inspections.due, {
    filters: [
      workplace.filter,
      { field: 'called', label: t('Called') },
      { field: 'bucket', label: t('InspectionsDue'), selectedOnly: true },
    ],
    defaults: workplace.defaults,
  })
  const segment = useBuckets(list)
  const columns = useDueColumns()
  const [called, setCalled] = useState<DueInspection>()
  const sms = useWrite(inspections.resendSms)
  const open = ({ id }: DueInspection) => void navigate(orderLink(id, 'view', { itp: true }))
  const inspect = ({ plateNumber }: DueInspection) => void navigate({ ...newInspectionLink, search: { plate_number: plateNumber } })
  const queue = (id: number, despiteOptOut: boolean) =>
    sms.mutateAsync({ id, despiteOptOut }).then(({ credits }) => notify.success(t('SmsQueued', { count: credits })))
  const send = ({ id, phone }: DueInspection) =>
    void queue(id, false).catch((refused: unknown) => {
      const code = refused instanceof AppError && refused.status < 500 ? refused.code : undefined
      if (code === undefined) return notify.error(t('SmsFailed'))
      if (code !== 'SmsOptedOut') return notify.failure(refused, t('SmsFailed'))
      const question = {
        title: t('SendSms'),
        text: `${phone}: ${messageText(code)}`,
        tick: t('sms:SmsDespiteOptOut'),
        action: t('SendSms'),
      }
      return askConfirmation({ ...question, run: () => queue(id, true), failed: t('SmsFailed') })
    })

  return (
    <ListPage
      title={t('WorkOrders')}
      crumbs={[
        ...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []),
        { label: t('WorkOrders'), to: '/dashboard/workstation-settings/work-orders' },
        { label: t('InspectionsDue') },
      ]}
      tabs={<OrderTabs shown="due" />}
      list={list}
      columns={columns}
      segment={segment}
      searchLabel={t('SearchDue')}
      actions={[
        { label: t('View'), icon: IconEye, run: open, show: may(workOrders.get) },
        { label: t('SendSms'), icon: IconMessage, group: 'client', run: send, show: ({ phone }) => phone !== null },
        { label: t('NoteCall'), icon: IconPhone, group: 'client', run: setCalled },
        {
          label: t('NewInspection'),
          icon: IconClipboardCheck,
          group: 'inspection',
          run: inspect,
          show: hasInspections && may(workOrders.create),
        },
      ]}
      onOpen={open}
      nameOf={({ plateNumber, clientName }) => `${plateNumber} · ${clientName}`}
      empty={{ icon: IconCalendar, title: t('NoDueInspections'), text: t('NoDueInspectionsHint') }}
    >
      {called && <CallDialog order={called} onClose={() => setCalled(undefined)} />}
    </ListPage>
  )
}

const bucketWords = {
  expired: 'DueExpired',
  within7: 'DueWithin7',
  within14: 'DueWithin14',
  within30: 'DueWithin30',
} as const satisfies Record<DueBucket, string>

/** Time spans with their counts; both come with the answer of the list. */
function useBuckets({ search }: SearchList<DueInspection>): Segment {
  const { t } = useTranslation('inspections')
  const { data } = useQuery({
    ...endpointQuery(inspections.due, search as InputOf<typeof inspections.due>),
    placeholderData: keepPreviousData,
  })
  const counts = data?.counts
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const names = Object.keys(bucketWords) as DueBucket[]
  return {
    field: 'bucket',
    label: t('InspectionsDue'),
    choices: [
      { label: t('DueAll', { total: all ?? '…' }), value: undefined },
      ...names.map((name) => ({ label: t(bucketWords[name], { total: counts?.[name] ?? '…' }), value: [name] })),
    ],
  }
}
