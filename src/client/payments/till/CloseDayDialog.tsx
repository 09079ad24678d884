import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cashDays, Closing, type CashDay } from '#contract/cash-days.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { AmountField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { Difference } from './Difference.tsx'

type Props = { day: CashDay; onClose: () => void }

/** Counts the drawer and closes the day. What should be there is shown after it was counted, so that nobody copies it. */
export default function CloseDayDialog({ day: shown, onClose }: Props) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { money, date } = useFormat()
  const { organizationId, day, version, openingFloat, floatWithEarlier, earlierOpenDay, takings } = shown
  const close = useWrite(cashDays.close)
  const [counts, setCounts] = useState<Record<number, number | null>>({})
  const form = useDraft(Closing, {
    organizationId,
    day,
    version,
    countedCash: null,
    floatLeft: openingFloat,
    zNumber: null,
    zTotal: null,
    note: null,
    skipEarlier: false,
  })
  const counted = form.values.countedCash as number | null
  const isCounted = counted !== null && Number.isFinite(counted)
  const earlierCash = sumAmounts([floatWithEarlier, -openingFloat])
  const expectedCash = sumAmounts([shown.expectedCash, form.values.skipEarlier ? earlierCash : 0])

  const save = async (closing: Closing) => {
    const sums = Object.entries(counts).flatMap(([id, sum]) => (sum === null ? [] : { paymentTypeId: Number(id), counted: sum }))
    await close.mutateAsync({ ...closing, counts: sums })
    notify.success(t('DayClosedToast'))
  }
  return (
    <FormDialog title={t('CloseDay')} size="sm" form={form} save={save} action={t('CloseDay')} onClose={onClose}>
      <div onKeyDown={goToNextField}>
        <AmountField label={t('CountedCash')} data-autofocus {...form.getInputProps('countedCash')} />
        <p role="status">
          {isCounted && (
            <>
              {`${t('CashExpected')} ${money(expectedCash)} · ${t('TillDifference')} `}
              <Difference value={sumAmounts([counted, -expectedCash])} />
            </>
          )}
        </p>
        {takings
          .filter(({ means }) => means !== 'cash')
          .map(({ paymentTypeId, paymentType }) => (
            <AmountField
              key={paymentTypeId}
              label={`${t('CountedSum')}: ${paymentType}`}
              value={counts[paymentTypeId] ?? null}
              onChange={(sum) => setCounts((before) => ({ ...before, [paymentTypeId]: sum }))}
            />
          ))}
        <TextInput label={t('ZNumber')} {...form.getInputProps('zNumber')} value={form.values.zNumber ?? ''} />
        <AmountField label={t('ZTotal')} {...form.getInputProps('zTotal')} />
        <AmountField label={t('CashLeft')} {...form.getInputProps('floatLeft')} />
        <Textarea label={t('TillNote')} autosize {...form.getInputProps('note')} value={form.values.note ?? ''} />
        {earlierOpenDay && (
          <Checkbox
            mt="sm"
            label={t('CloseEarlier')}
            description={`${t('CloseFirst', { day: date(earlierOpenDay) })} · ${t('EarlierCash', { amount: money(earlierCash) })}`}
            {...form.getInputProps('skipEarlier', { type: 'checkbox' })}
          />
        )}
      </div>
    </FormDialog>
  )
}

/** Enter leads to the next field; the day is closed by Ctrl+Enter or the button. */
function goToNextField(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')]
  fields[fields.indexOf(event.target) + 1]?.focus()
}
