import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { payments } from '#contract/payments.ts'
import { cashStep } from '#domain/law/rounding.ts'
import { payableAmount } from '#domain/payments/payment-types.ts'
import { settledBani } from '#domain/payments/proposal.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import classes from './SplitPayment.module.css'
import { useMoneyTypes } from './use-money-types.ts'

type Props = { order: { id: number; balance: number }; onTaken: () => void }

/**
 * Takes the balance of an order in several kinds, or a part of it. A digit leads to the row of its type, which proposes the rest; Enter
 * leaves the row, and saves when nothing is left to pay or no row has the focus.
 */
export function SplitPayment({ order: { id, balance: balanceAtOpen }, onTaken }: Props) {
  const { t } = useTranslation(['payments', 'trade', 'common'])
  const { money, currency } = useFormat()
  const types = useMoneyTypes()
  const take = useWrite(payments.create)
  const [amounts, setAmounts] = useState<Record<number, number | null>>({})
  const [entered, setEntered] = useState<{ id: number }>()
  const [taken, setTaken] = useState(0)
  const rows = useRef<HTMLDivElement>(null)
  const balance = toBani(balanceAtOpen) - taken
  const typed = Object.values(amounts).filter((amount) => amount !== null)
  const isReadable = typed.every((amount) => amount >= 0)
  const meansOf = (type: number) => types.find(({ id: each }) => each === type)?.means
  const payable = (type: number, bani: number) => payableAmount(meansOf(type), bani, cashStep(currency))
  const settledBy = (type: number, amount: number): number => {
    const others = Object.entries(amounts).reduce((sum, [key, each]) => sum + (Number(key) === type ? 0 : toBani(each ?? 0)), 0)
    return settledBani(meansOf(type), toBani(amount), [balance - others], cashStep(currency))
  }
  const settled = Object.entries(amounts).reduce((sum, [type, amount]) => sum + (amount ? settledBy(Number(type), amount) : 0), 0)
  const rest = isReadable ? balance - settled : NaN
  const canSave = isReadable && rest >= 0 && rest < balance

  useEffect(() => {
    const field = entered && rows.current?.querySelector<HTMLInputElement>(`[name="${entered.id}"]`)
    if (field) field.select()
    else rows.current?.focus()
  }, [entered])

  const enter = (type: number) => {
    if (amounts[type] == null && rest > 0) setAmounts({ ...amounts, [type]: fromBani(payable(type, rest)) })
    setEntered({ id: type })
  }

  const save = async () => {
    try {
      for (const { id: paymentTypeId } of types) {
        const amount = amounts[paymentTypeId]
        if (!amount) continue
        const part = settledBy(paymentTypeId, amount)
        await take.mutateAsync({ paymentTypeId, amount, allocations: [{ workOrderId: id, amount: fromBani(part) }] })
        // A later row that is refused is sent again without the rows before it.
        setTaken((before) => before + part)
        setAmounts((before) => ({ ...before, [paymentTypeId]: null }))
      }
      onTaken()
    } catch (refused) {
      notify.failure(refused)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const isField = target instanceof HTMLInputElement
    const type = types.find(({ digit }) => String(digit) === key)
    if (key === 'Enter' && !(target instanceof HTMLButtonElement)) {
      event.preventDefault()
      if (canSave && (rest === 0 || !isField)) void save()
      else rows.current?.focus()
    } else if (!isField && type) {
      event.preventDefault()
      enter(type.id)
    }
  }

  return (
    <div
      ref={rows}
      tabIndex={-1}
      data-autofocus={entered ? undefined : true}
      role="group"
      aria-label={t('SeveralKinds')}
      className={classes.rows}
      onKeyDown={onKeyDown}
    >
      <Stack gap="xs">
        {types.map(({ id: type, name, digit }) => (
          <DecimalField
            key={type}
            name={String(type)}
            // The dialog gives the focus a moment after it opens, and may not take it from a row that a key chose before.
            data-autofocus={entered?.id === type || undefined}
            label={name}
            leftSection={
              digit < 10 && (
                <Kbd size="xs" aria-hidden>
                  {digit}
                </Kbd>
              )
            }
            minDecimals={2}
            value={amounts[type] ?? null}
            disabled={take.isPending}
            onChange={(amount) => setAmounts((before) => ({ ...before, [type]: amount }))}
          />
        ))}
      </Stack>
      <Group justify="space-between" mt="md">
        <Text role="status" fz="sm" c={rest < 0 ? 'red' : undefined}>
          {rest < 0 ? t('MoreThanOwed') : Number.isNaN(rest) ? '' : t('BalanceIs', { amount: money(fromBani(rest)) })}
        </Text>
        <Button disabled={!canSave} loading={take.isPending} onClick={() => void save()}>
          {t('TakePayment')}
        </Button>
      </Group>
    </div>
  )
}
