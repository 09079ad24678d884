import { Alert, Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '#contract/kit/errors.ts'
import { payments, type Payment } from '#contract/payments.ts'
import { debtKey } from '#domain/payments/debts.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'

/** Where money stands or goes: an order or an invoice, or the credit of the client. */
type Place = { key: string; target: { workOrderId: number | null; invoiceId: number | null } | null; label: string; amount: number }

const credit = 'credit'

/** Moves a part of a payment from one order of its client, or from the credit, to another. */
export function MovePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money } = useFormat()
  const allocate = useWrite(payments.allocate)
  const { data } = useQuery(endpointQuery(payments.proposal, { clientId: payment.clientId! }))
  const [sent, setSent] = useState<{ from?: string; to?: string; amount?: number | null }>({})
  const [problem, setProblem] = useState<string>()
  const sources = placesOf(payment, (amount) => t('CreditIs', { amount: money(amount) }))
  const from = sources.find(({ key }) => key === sent.from) ?? sources[0]
  const owed = (data?.items ?? []).map(({ workOrderId, invoiceId, document, plateNumber, balance }): Place => ({
    key: debtKey({ workOrderId, invoiceId }),
    target: { workOrderId, invoiceId },
    label: [plateNumber, document, t('BalanceIs', { amount: money(balance) })].filter(Boolean).join(' · '),
    amount: balance,
  }))
  const toCredit: Place = { key: credit, target: null, label: t('ToCredit'), amount: payment.amount }
  const goals = [...owed, toCredit].filter(({ key }) => key !== from?.key)
  const to = goals.find(({ key }) => key === sent.to) ?? goals[0]
  const amount = sent.amount === undefined ? Math.min(from?.amount ?? 0, to?.amount ?? 0) : sent.amount

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!from || !to || !amount || allocate.isPending) return
    setProblem(undefined)
    const taken = from.target ? [{ ...from.target, amount: -amount }] : []
    const given = to.target ? [{ ...to.target, amount }] : []
    allocate.mutateAsync({ id: payment.id, allocations: [...taken, ...given] }).then(
      () => {
        notify.success(t('PaymentMoved'))
        onClose()
      },
      (refused: AppError) => setProblem(Object.values(refused.fields ?? {})[0]?.[0] ?? refused.message),
    )
  }
  const options = (places: Place[]) => places.map(({ key, label }) => ({ value: key, label }))
  return (
    <Dialog size="sm" title={t('MovePayment')} isPending={allocate.isPending} onClose={onClose}>
      {data ? (
        <Stack component="form" gap="sm" onSubmit={submit}>
          {problem && (
            <Alert color="red" role="alert">
              {messageText(problem)}
            </Alert>
          )}
          <NativeSelect
            label={t('MovedFrom')}
            data={options(sources)}
            value={from?.key}
            onChange={({ currentTarget }) => setSent({ from: currentTarget.value })}
          />
          <NativeSelect
            label={t('MovedTo')}
            data={options(goals)}
            value={to?.key}
            onChange={({ currentTarget }) => setSent({ ...sent, to: currentTarget.value })}
          />
          <DecimalField label={t('Amount')} minDecimals={2} value={amount} onChange={(next) => setSent({ ...sent, amount: next })} />
          <Group justify="flex-end" gap="xs">
            <CancelButton disabled={allocate.isPending} />
            <Button type="submit" loading={allocate.isPending} disabled={!from || !to || !(Number(amount) > 0)}>
              {t('MovePayment')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Skeleton h={220} />
      )}
    </Dialog>
  )
}

function placesOf({ allocations, rest }: Payment, describeCredit: (amount: number) => string): Place[] {
  const standing = Map.groupBy(
    allocations.filter(({ workOrderId, invoiceId }) => workOrderId !== null || invoiceId !== null),
    debtKey,
  )
  const debts = [...standing].map(([key, parts]) => ({
    key,
    target: { workOrderId: parts[0]!.workOrderId, invoiceId: parts[0]!.invoiceId },
    label: [parts[0]!.plateNumber, parts[0]!.document].filter(Boolean).join(' · '),
    amount: sumAmounts(parts.map((part) => part.amount)),
  }))
  const places: Place[] = [...debts, { key: credit, target: null, label: describeCredit(rest), amount: rest }]
  return places.filter(({ amount }) => amount > 0)
}
