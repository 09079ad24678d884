import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { receivables, type Receivable } from '#contract/receivables.ts'
import { useFormat } from '#client/platform/format.ts'
import { IconBell, IconPrinter, IconReceipt2, IconUser } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { BulkDialogProps, BulkState } from '#client/ui/list/selection/bulk.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { useOrganizationFilter } from '#client/ui/list/use-organization-filter.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { MoneyTabs } from './MoneyTabs.tsx'
import { balanceLink } from './owed/balance-link.ts'
import { ageKeys } from './owed/age-keys.ts'
import { AmountCard } from '#client/payments/AmountCard.tsx'
import { printStatement } from './owed/print-statement.ts'

const RemindDialog = onDemand(async () => (await import('./owed/RemindDialog.tsx')).default)
const RemindChosen = ({ rows, onClose }: BulkDialogProps<Receivable>) => <RemindDialog clients={rows} onClose={onClose} />

/** The list of clients that owe, with the ages of their debts. */
export default function OwedPage() {
  const { t } = useTranslation(['receivables', 'payments', 'trade', 'common'])
  const navigate = useNavigate()
  const workplace = useOrganizationFilter()
  const list = useList(receivables.search, {
    filters: [
      workplace.filter,
      { field: 'isCompany', label: t('Company') },
      { field: 'overdue', label: t('OverdueOnly') },
      { field: 'owed', label: t('OwedSum') },
    ],
    defaults: workplace.defaults,
  })
  const show = ({ clientId }: Receivable) => {
    if (clientId !== null) void navigate(balanceLink(clientId))
  }
  const bulk: BulkState<Receivable> = {
    endpoint: receivables.remind,
    actions: [{ action: 'remind', label: t('Remind'), icon: IconBell, Dialog: RemindChosen }],
  }
  const hasClient = ({ clientId }: Receivable) => clientId !== null
  return (
    <ListPage
      title={t('OwedToUs')}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('Payments'), to: '/dashboard/money' }, { label: t('OwedToUs') }]}
      tabs={<MoneyTabs shown="owed" />}
      list={list}
      columns={useOwedColumns()}
      card={(row) => <OwedCard row={row} />}
      searchLabel={t('SearchDebts')}
      actions={[
        { label: t('ClientBalance'), icon: IconUser, show: hasClient, run: show },
        { label: t('Statement'), icon: IconPrinter, show: hasClient, run: ({ clientId }) => printStatement(clientId!) },
      ]}
      bulk={bulk}
      onOpen={show}
      nameOf={({ name }) => t('DebtOf', { name })}
      empty={{ icon: IconReceipt2, title: t('NoDebts'), text: t('NoDebtsHint') }}
    />
  )
}

function useOwedColumns(): ListColumn<Receivable>[] {
  const { t } = useTranslation(['receivables', 'trade', 'common'])
  const { amount } = useFormat()
  const sum = (key: 'owed' | 'credit' | (typeof ageKeys)[number]['key'], header: string): ListColumn<Receivable> => ({
    key,
    header,
    width: 116,
    align: 'right',
    cell: (row) => (row[key] === 0 ? null : amount(row[key])),
    sum: (row) => row[key],
  })
  return [
    { key: 'client', header: t('Client'), sort: 'name', grow: 3, cell: ({ name }) => name },
    { key: 'phone', header: t('Phone'), width: 120, under: { header: t('Client'), below: 1400 }, cell: ({ phone }) => phone },
    { ...sum('owed', t('OwedSum')), sort: 'owed' },
    // On narrow screens ages stand in pairs.
    ...ageKeys.map(({ key, label }, at) => ({
      ...sum(key, t(label)),
      ...(at > 0 && at % 2 === 0 && { under: { header: t(ageKeys[at - 1]!.label), below: 950 } }),
    })),
    { ...sum('credit', t('ClientCredit')), under: { header: t('OwedSum'), below: 1150 } },
    {
      key: 'oldestDue',
      header: t('OldestDue'),
      sort: 'oldest_due',
      width: 124,
      wide: 160,
      cell: ({ oldestDue }) => <When at={oldestDue} />,
    },
    {
      key: 'remindedAt',
      header: t('LastReminder'),
      width: 124,
      under: { header: t('OldestDue'), below: 1400 },
      cell: ({ remindedAt }) => remindedAt && <When at={remindedAt} dayOnly />,
    },
  ]
}

/** A debt on a screen too narrow for the table. */
function OwedCard({ row: { name, phone, owed, notDue, credit, oldestDue } }: { row: Receivable }) {
  const { t } = useTranslation(['receivables', 'trade', 'common'])
  const { money, date } = useFormat()
  const about = [
    notDue > 0 && notDue < owed && `${t('AgeNotDue')} ${money(notDue)}`,
    credit !== 0 && `${t('ClientCredit')} ${money(credit)}`,
    `${t('OldestDue')} ${date(oldestDue)}`,
    phone,
  ]
  return <AmountCard title={name} amount={money(owed)} about={about} />
}
