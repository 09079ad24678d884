import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { PaymentDraft, payments, type PaymentProposal } from '#contract/payments.ts'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { cashStep } from '#domain/law/rounding.ts'
import { comesAtOnce } from '#domain/payments/payment-types.ts'
import { proposeAllocations, settledBani } from '#domain/payments/proposal.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { debtKey } from '#domain/payments/debts.ts'
import { endpointQuery, queryClient, useWrite } from '#client/platform/api/queries.ts'
import { useFormat, useToday } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useMoneyTypes } from './use-money-types.ts'

type Props = {
  /** The payer, if the page is about one. */ client?: { id: number; name: string }
  onSaved?: (id: number) => void
  onClose: () => void
}

/** Takes a payment of a client: what is due first is ticked, and what it leaves becomes the client's credit. */
export default function ClientPaymentForm({ client, onSaved, onClose }: Props) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money, zone, currency } = useFormat()
  const { organization } = useOrganization()
  const today = useToday(zone)
  const types = useMoneyTypes()
  const create = useWrite(payments.create)
  const first = types.find(({ means }) => means === 'transfer') ?? types[0]
  const blank = blankDraft(PaymentDraft, {
    paymentTypeId: first?.id ?? 0,
    organizationId: organization.id,
    receivedOn: today,
    clientId: client?.id ?? null,
    rest: 'credit',
  })
  const form = useDraft(PaymentDraft, { ...blank, amount: null })
  const { clientId, paymentTypeId } = form.values
  const amount = Number.isFinite(form.values.amount) ? Math.max(form.values.amount, 0) : 0
  const { data } = useQuery({ ...endpointQuery(payments.proposal, { clientId: clientId ?? 0 }), enabled: clientId !== null })
  const [skipped, setSkipped] = useState<string[]>([])
  const items = (clientId === null ? undefined : data?.items) ?? []
  const means = types.find(({ id }) => id === paymentTypeId)?.means
  const propose = (owed: PaymentProposal['items']) => {
    const ticked = owed.filter((item) => !skipped.includes(debtKey(item)))
    let sum = 0
    const sums = ticked.map(({ balance }) => (sum += toBani(balance)))
    return proposeAllocations(ticked, fromBani(settledBani(means, toBani(amount), sums, cashStep(currency))))
  }
  const { allocations, rest } = propose(items)
  const hasDay = !comesAtOnce(means)

  const save = async (draft: PaymentDraft) => {
    // Without the orders that are owed, the whole sum would become credit.
    const owed =
      draft.clientId === null
        ? []
        : (await queryClient.ensureQueryData(endpointQuery(payments.proposal, { clientId: draft.clientId }))).items
    const { id } = await create.mutateAsync({
      ...draft,
      allocations: propose(owed).allocations,
      receivedOn: hasDay ? draft.receivedOn : null,
    })
    notify.success(t('PaymentTaken'))
    onSaved?.(id)
  }
  return (
    <FormDialog title={t('NewPayment')} size="md" form={form} save={save} onClose={onClose}>
      <SearchSelect
        label={t('Client')}
        name={client?.name ?? null}
        endpoint={clients.choices}
        inputFor={(quickText) => ({ quickText, organizationId: organization.id })}
        optionsOf={(found) => found}
        autoFocus
        {...form.getInputProps('clientId')}
      />
      <DecimalField label={t('Amount')} minDecimals={2} {...form.getInputProps('amount')} />
      <NativeSelect
        label={t('PaymentType')}
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(paymentTypeId)}
        onChange={({ currentTarget }) => form.setFieldValue('paymentTypeId', Number(currentTarget.value))}
        error={form.errors['paymentTypeId']}
      />
      {hasDay && <DayField label={t('ReceivedOn')} {...form.getInputProps('receivedOn')} />}
      <TextInput label={t('Reference')} {...form.getInputProps('reference')} value={form.values.reference ?? ''} />
      {clientId !== null && data && (
        <Stack gap={6} role="group" aria-label={t('PaymentsOfClient')}>
          {items.length === 0 && <Text fz="sm">{t('NoOpenOrders')}</Text>}
          {items.map((item) => (
            <OwedOrder
              key={debtKey(item)}
              item={item}
              part={allocations.find((one) => debtKey(one) === debtKey(item))?.amount ?? 0}
              isTicked={!skipped.includes(debtKey(item))}
              onTick={(isTicked) => setSkipped(isTicked ? skipped.filter((key) => key !== debtKey(item)) : [...skipped, debtKey(item)])}
            />
          ))}
          {rest > 0 && <Text fz="sm">{t('CreditOfClient', { amount: money(rest) })}</Text>}
        </Stack>
      )}
    </FormDialog>
  )
}

type OwedOrderProps = { item: PaymentProposal['items'][number]; part: number; isTicked: boolean; onTick: (isTicked: boolean) => void }

function OwedOrder({ item: { document, plateNumber, dueOn, balance }, part, isTicked, onTick }: OwedOrderProps) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money, date } = useFormat()
  return (
    <Checkbox
      checked={isTicked}
      onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      label={[plateNumber, document].filter(Boolean).join(' · ')}
      description={[
        `${t('DueOn')} ${date(dueOn)}`,
        t('BalanceIs', { amount: money(balance) }),
        part > 0 && t('PaidPart', { amount: money(part) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
