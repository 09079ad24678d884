import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { payments, type Payment } from '#contract/payments.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { listColleagues, useInformation, useMay } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconEye, IconReceipt2 } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import { movementKeys } from './movement-keys.ts'
import type { PaymentAction } from './PaymentActionDialog.tsx'
import { usePaymentActions } from './use-payment-actions.ts'
import { MoneyTabs } from './MoneyTabs.tsx'
import { PaymentCard, usePaymentColumns } from './use-payment-columns.tsx'

const PaymentActionDialog = onDemand(async () => (await import('./PaymentActionDialog.tsx')).default)
const ClientPaymentForm = onDemand(async () => (await import('./ClientPaymentForm.tsx')).default)

/** The list of what was taken, given back and voided. */
export default function PaymentsPage() {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const may = useMay()
  const navigate = useNavigate()
  const { money } = useFormat()
  const list = usePaymentList()
  const [action, setAction] = useState<PaymentAction>()
  const [isTaking, setTaking] = useState(false)
  const orderOf = ({ allocations }: Payment) => allocations.find(({ workOrderId }) => workOrderId !== null)?.workOrderId ?? undefined
  const showOrder = (payment: Payment) => {
    const order = orderOf(payment)
    if (order !== undefined) void navigate(orderLink(order, 'view'))
  }
  return (
    <ListPage
      title={t('Payments')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Payments') }]}
      tabs={<MoneyTabs shown="payments" />}
      create={may(payments.create) && <AddButton onClick={() => setTaking(true)}>{t('TakePayment')}</AddButton>}
      list={list}
      columns={usePaymentColumns()}
      card={(payment) => <PaymentCard payment={payment} />}
      searchLabel={t('SearchPayments')}
      actions={[
        { label: t('ShowOrder'), icon: IconEye, show: (payment) => orderOf(payment) !== undefined, run: showOrder },
        ...usePaymentActions(setAction),
      ]}
      onOpen={showOrder}
      nameOf={({ amount }) => t('PaymentNamed', { amount: money(amount) })}
      empty={{ icon: IconReceipt2, title: t('NoPayments'), text: t('NoPaymentsHint') }}
    >
      {action && <PaymentActionDialog action={action} onClose={() => setAction(undefined)} />}
      {isTaking && <ClientPaymentForm onSaved={list.find} onClose={() => setTaking(false)} />}
    </ListPage>
  )
}

const clientSource = { endpoint: clients.choices, inputFor: (quickText: string) => ({ quickText }) }

function usePaymentList() {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const information = useInformation()
  const workplace = useOrganizationFilter()
  const clientId = Number((useSearch({ strict: false }) as SearchParams)['client_id'])
  const client = useQuery({ ...endpointQuery(clients.get, { id: clientId }), enabled: clientId > 0 }).data
  return useList(payments.search, {
    filters: [
      workplace.filter,
      { field: 'day', label: t('PaymentDay') },
      { field: 'receivedOn', label: t('ReceivedOn') },
      { field: 'paymentTypeId', label: t('PaymentType'), options: toOptions(information.account.paymentTypes) },
      {
        field: 'kind',
        label: t('PaymentKind'),
        options: (['payment', 'refund', 'void'] as const).map((value) => ({ value, label: t(movementKeys[value]) })),
      },
      { field: 'clientId', label: t('Client'), found: clientSource, ...(client && { options: toOptions([client]) }) },
      { field: 'userId', label: t('TakenBy'), options: toOptions(listColleagues(information)) },
    ],
    defaults: workplace.defaults,
  })
}
