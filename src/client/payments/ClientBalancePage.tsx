import { Anchor, Button, Group, Paper, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { receivables, type ClientDebts } from '#contract/receivables.ts'
import { payments } from '#contract/payments.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { debtKey } from '#domain/payments/debts.ts'
import { invoiceLink } from '#client/invoices/invoice-links.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { clientPage } from '#client/clients/client-page.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconBell, IconFileSpreadsheet, IconMail, IconPrinter, IconReceipt2 } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { useSavedFile } from '#client/ui/use-saved-file.ts'
import { orderLink } from '#client/work-orders/order-links.ts'
import { movementKeys } from './movement-keys.ts'
import { MoneyRow } from './MoneyRow.tsx'
import { MoneySums } from './MoneySums.tsx'
import { LastReminders } from './owed/LastReminders.tsx'
import rows from './MoneyRows.module.css'
import { ageKeys } from './owed/age-keys.ts'
import { printStatement } from './owed/print-statement.ts'

const ClientPaymentForm = onDemand(async () => (await import('./ClientPaymentForm.tsx')).default)
const WriteOffDialog = onDemand(async () => (await import('./owed/WriteOffDialog.tsx')).default)
const RemindDialog = onDemand(async () => (await import('./owed/RemindDialog.tsx')).default)
const MailStatementDialog = onDemand(async () => (await import('./owed/MailStatementDialog.tsx')).default)
const shownPayments = 20

type Item = ClientDebts['items'][number]

/** The balance of a client: debts by order, sums by age, and the last payments. */
export default clientPage(function ClientBalancePage({ client, header }) {
  const { t } = useTranslation(['receivables', 'payments', 'trade', 'common'])
  const may = useMay()
  const debts = useQuery(endpointQuery(receivables.ofClient, { clientId: client.id }))
  const workbook = useSavedFile()
  const saveWorkbook = () =>
    void workbook.save(() => fetchFile(receivables.statementWorkbook, { clientId: client.id, language: currentLanguage() }))
  const [isTaking, setTaking] = useState(false)
  const [isReminding, setReminding] = useState(false)
  const [isMailing, setMailing] = useState(false)
  const [item, setItem] = useState<Item>()
  return (
    <>
      {header}
      <Paper p="md">
        <Stack gap="lg">
          <Group gap="xs">
            {may(payments.create) && (
              <Button leftSection={<IconReceipt2 size={17} />} onClick={() => setTaking(true)}>
                {t('payments:TakePayment')}
              </Button>
            )}
            <Button variant="default" leftSection={<IconPrinter size={17} />} onClick={() => printStatement(client.id)}>
              {t('Statement')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />}
              aria-label={t('StatementWorkbook')}
              loading={workbook.pending}
              onClick={saveWorkbook}
            >
              {t('Excel')}
            </Button>
            {may(receivables.mailStatement) && (
              <Button variant="default" leftSection={<IconMail size={17} stroke={1.7} />} onClick={() => setMailing(true)}>
                {t('MailStatementShort')}
              </Button>
            )}
            {may(receivables.remind) && (debts.data?.owed ?? 0) > 0 && (
              <Button variant="default" leftSection={<IconBell size={17} />} onClick={() => setReminding(true)}>
                {t('Remind')}
              </Button>
            )}
          </Group>
          {debts.data ? (
            <Debts debts={debts.data} onWriteOff={may(receivables.writeOff) ? setItem : undefined} />
          ) : debts.error ? (
            <ErrorState error={debts.error} onRetry={debts.refetch} />
          ) : (
            <Skeleton height={180} />
          )}
          <LastPayments clientId={client.id} />
          <LastReminders reminders={debts.data?.reminders ?? []} />
        </Stack>
      </Paper>
      {isTaking && <ClientPaymentForm client={client} onClose={() => setTaking(false)} />}
      {isReminding && <RemindDialog clients={[{ clientId: client.id, name: client.name }]} onClose={() => setReminding(false)} />}
      {isMailing && <MailStatementDialog client={client} onClose={() => setMailing(false)} />}
      {item && <WriteOffDialog item={item} onClose={() => setItem(undefined)} />}
    </>
  )
})

type DebtsProps = { debts: ClientDebts; onWriteOff: ((item: Item) => void) | undefined }

function Debts({ debts, onWriteOff }: DebtsProps) {
  const { t } = useTranslation(['receivables', 'payments', 'trade', 'common'])
  const { money } = useFormat()
  const { owed, credit, balance, items } = debts
  if (items.length === 0 && credit === 0) return <Text>{t('payments:NoOpenOrders')}</Text>
  const sums = [
    { label: t('OwedSum'), value: money(owed) },
    ...ageKeys.flatMap(({ key, label }) => (debts[key] === 0 ? [] : [{ label: t(label), value: money(debts[key]) }])),
    ...(credit === 0 ? [] : [{ label: t('ClientCredit'), value: money(credit) }]),
    { label: balance < 0 ? t('ToGiveBack') : t('BalanceLeft'), value: money(Math.abs(balance)) },
  ]
  return (
    <>
      <div style={{ maxWidth: 360 }}>
        <MoneySums sums={sums} />
      </div>
      {items.length > 0 && (
        <Table data-wraps>
          <Table.Thead visibleFrom="sm">
            <Table.Tr>
              <Table.Th>{t('OrderNumber')}</Table.Th>
              <Table.Th>{t('PlateNumberShort')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('FinishedOn')}</Table.Th>
              <Table.Th>{t('payments:DueOn')}</Table.Th>
              <Table.Th visibleFrom="sm" ta="right">
                {t('DaysOverdue')}
              </Table.Th>
              <Table.Th ta="right">{t('BalanceLeft')}</Table.Th>
              {onWriteOff && <Table.Th aria-label={t('WriteOff')} />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <DebtRow key={debtKey(item)} item={item}>
                {onWriteOff && (
                  <Table.Td ta="right">
                    {item.balance > 0 && (
                      <Button variant="subtle" size="compact-sm" onClick={() => onWriteOff(item)}>
                        {t('WriteOff')}
                      </Button>
                    )}
                  </Table.Td>
                )}
              </DebtRow>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}

function DebtRow({ item, children }: { item: Item; children: ReactNode }) {
  const { date, money, number } = useFormat()
  const { workOrderId, invoiceId, document, plateNumber, finishedOn, dueOn, daysOverdue, balance } = item
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          fz="sm"
          renderRoot={(props) => <Link {...props} {...(workOrderId === null ? invoiceLink(invoiceId!) : orderLink(workOrderId, 'view'))} />}
        >
          {document}
        </Anchor>
      </Table.Td>
      <Table.Td>{plateNumber && <PlateChip plate={plateNumber} size="xs" />}</Table.Td>
      <Table.Td visibleFrom="sm">{date(finishedOn)}</Table.Td>
      <Table.Td>{date(dueOn)}</Table.Td>
      <Table.Td visibleFrom="sm" ta="right" className="number">
        {daysOverdue > 0 && balance > 0 && number(daysOverdue)}
      </Table.Td>
      <Table.Td ta="right" className="number">
        {money(balance)}
      </Table.Td>
      {children}
    </Table.Tr>
  )
}

function LastPayments({ clientId }: { clientId: number }) {
  const { t } = useTranslation(['receivables', 'payments', 'trade', 'common'])
  const { date } = useFormat()
  const { data } = useQuery(endpointQuery(payments.search, { models: { clientId: [clientId] }, pageSize: shownPayments }))
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <Title order={2} fz={15} mb="xs">
        {t('MovementsOfClient')}
      </Title>
      <ul className={rows.rows}>
        {data.items.map(({ id, kind, paymentType, amount, receivedOn, receiptNumber, reversedById }) => (
          <MoneyRow
            key={id}
            facts={[date(receivedOn), paymentType, kind !== 'payment' && t(`payments:${movementKeys[kind]}`), receiptNumber]}
            amount={amount}
            isVoided={reversedById !== null}
          />
        ))}
      </ul>
    </section>
  )
}
