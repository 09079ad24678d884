import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '#contract/kit/errors.ts'
import { payments, type Payment } from '#contract/payments.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { MovePaymentDialog } from './MovePaymentDialog.tsx'
import { useMoneyTypes } from './use-money-types.ts'

export type PaymentAction =
  | { act: 'void' | 'paper'; payment: Payment }
  | { act: 'move'; payment: Payment }
  | { act: 'deposit'; customerOrderId: number }
  /** `amount` is what can be given back at most. */
  | { act: 'refund'; target: { workOrderId: number } | { customerOrderId: number }; amount: number }

type Props = { action: PaymentAction; onClose: () => void }

const titles = { void: 'VoidPayment', refund: 'GiveBack', paper: 'ReceiptNumber', deposit: 'TakeDeposit' } as const
const news = { void: 'PaymentVoided', refund: 'MoneyGivenBack', paper: 'ReceiptSaved', deposit: 'PaymentTaken' } as const

/** Takes a deposit, voids or moves a payment, gives money back, or notes the paper of a payment. */
export default function PaymentActionDialog({ action, onClose }: Props) {
  return action.act === 'move' ? (
    <MovePaymentDialog payment={action.payment} onClose={onClose} />
  ) : (
    <ActionDialog action={action} onClose={onClose} />
  )
}

function ActionDialog({ action, onClose }: { action: Exclude<PaymentAction, { act: 'move' }>; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { act } = action
  const paper = act === 'paper' ? action.payment : undefined
  const types = useMoneyTypes()
  const [reason, setReason] = useState('')
  const [receiptNumber, setReceiptNumber] = useState(paper?.receiptNumber ?? '')
  const [reference, setReference] = useState(paper?.reference ?? '')
  const [amount, setAmount] = useState<number | null>(act === 'refund' ? action.amount : null)
  const [chosenType, setPaymentTypeId] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const calls = [useWrite(payments.create), useWrite(payments.refund), useWrite(payments.void), useWrite(payments.update)] as const
  const [create, refund, reverse, update] = calls
  const isPending = calls.some((call) => call.isPending)
  const hasMoney = act === 'deposit' || act === 'refund'
  const hasReason = act === 'void' || act === 'refund'
  const paymentTypeId = chosenType ?? types[0]?.id ?? 0
  const isReady = (!hasReason || reason.trim() !== '') && (!hasMoney || (amount ?? 0) > 0)

  const send = async () => {
    const money = { paymentTypeId, amount: amount ?? 0 }
    if (act === 'void') await reverse.mutateAsync({ id: action.payment.id, reason })
    else if (act === 'paper') await update.mutateAsync({ id: action.payment.id, receiptNumber, reference })
    else if (act === 'refund') await refund.mutateAsync({ ...action.target, ...money, reason })
    else if (act === 'deposit')
      await create.mutateAsync({ ...money, allocations: [{ customerOrderId: action.customerOrderId, amount: money.amount }] })
    notify.success(t(news[act]))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isPending) return
    setProblem(undefined)
    send().catch((refused: AppError) => setProblem(Object.values(refused.fields ?? {})[0]?.[0] ?? refused.message))
  }

  return (
    <Dialog size="sm" title={t(titles[act])} isPending={isPending} onClose={onClose}>
      <Stack component="form" gap="sm" onSubmit={submit}>
        {problem && (
          <Alert color="red" role="alert">
            {messageText(problem)}
          </Alert>
        )}
        {hasMoney && (
          <>
            <DecimalField label={t('Amount')} minDecimals={2} value={amount} onChange={setAmount} />
            <NativeSelect
              label={t('PaymentType')}
              value={String(paymentTypeId)}
              data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={({ currentTarget }) => setPaymentTypeId(Number(currentTarget.value))}
            />
          </>
        )}
        {paper && (
          <>
            <TextInput
              label={t('ReceiptNumber')}
              maxLength={30}
              value={receiptNumber}
              onChange={({ currentTarget }) => setReceiptNumber(currentTarget.value)}
            />
            <TextInput
              label={t('Reference')}
              maxLength={200}
              value={reference}
              onChange={({ currentTarget }) => setReference(currentTarget.value)}
            />
          </>
        )}
        {hasReason && (
          <TextInput label={t('Reason')} maxLength={200} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        )}
        <Group justify="flex-end" gap="xs">
          <CancelButton disabled={isPending} />
          <Button type="submit" loading={isPending} disabled={!isReady}>
            {paper ? t('Save') : t(titles[act])}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
