import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import {
  cashDays,
  cashMovements,
  FloatChange,
  MovementCategory,
  MovementDraft,
  type CashDay,
  type CashMovement,
} from '#contract/cash-days.ts'
import { requiredText } from '#contract/kit/fields.ts'
import { movementCategoryKeys } from '#domain/payments/till.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { AmountField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

export type TillAction = { act: 'float' | 'movement' | 'reopen' } | { act: 'reverse'; movement: CashMovement }
type Props = { day: CashDay; action: TillAction; onClose: () => void }

/** Corrects the float, notes cash that went in or out, takes a movement back or opens a closed day again. */
export default function TillActionDialog({ action, ...props }: Props) {
  if (action.act === 'float') return <FloatForm {...props} />
  if (action.act === 'movement') return <MovementForm {...props} />
  return <ReasonForm {...props} action={action} />
}

type FormProps = Omit<Props, 'action'>

function FloatForm({ day: { organizationId, day, version, openingFloat }, onClose }: FormProps) {
  const { t } = useTranslation(['till', 'payments', 'trade', 'common'])
  const setFloat = useWrite(cashDays.setFloat)
  const form = useDraft(FloatChange, { organizationId, day, version, openingFloat, reason: '' })
  const save = async (change: FloatChange) => {
    await setFloat.mutateAsync(change)
    notify.success(t('FloatChanged'))
  }
  return (
    <FormDialog title={t('EditFloat')} size="sm" form={form} save={save} onClose={onClose}>
      <AmountField label={t('OpeningFloat')} data-autofocus {...form.getInputProps('openingFloat')} />
      <TextInput label={t('payments:Reason')} required {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

function MovementForm({ day: { organizationId }, onClose }: FormProps) {
  const { t } = useTranslation(['till', 'payments', 'trade', 'common'])
  const create = useWrite(cashMovements.create)
  const form = useDraft(MovementDraft, { organizationId, direction: 'out', amount: null, category: 'bank', reason: '' })
  const save = async (draft: MovementDraft) => {
    await create.mutateAsync(draft)
    notify.success(t('MovementSaved'))
  }
  return (
    <FormDialog title={t('AddMovement')} size="sm" form={form} save={save} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={t('MovementDirection')}
        data={[
          { value: 'out', label: t('MoneyOut') },
          { value: 'in', label: t('MoneyIn') },
        ]}
        {...form.getInputProps('direction')}
      />
      <AmountField label={t('Amount')} data-autofocus {...form.getInputProps('amount')} />
      <NativeSelect
        label={t('MovementCategory')}
        data={MovementCategory.options.map((value) => ({ value, label: t(movementCategoryKeys[value]) }))}
        {...form.getInputProps('category')}
      />
      <TextInput label={t('payments:Reason')} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

const ReasonDraft = z.object({ reason: requiredText(200) })
type ReasonDraft = z.output<typeof ReasonDraft>
type ReasonProps = FormProps & { action: Extract<TillAction, { act: 'reverse' }> | { act: 'reopen' | 'float' | 'movement' } }

function ReasonForm({ day: { organizationId, day, version }, action, onClose }: ReasonProps) {
  const { t } = useTranslation(['till', 'payments', 'trade', 'common'])
  const { date } = useFormat()
  const reopen = useWrite(cashDays.reopen)
  const reverse = useWrite(cashMovements.reverse)
  const form = useDraft(ReasonDraft, { reason: '' })
  const save = async ({ reason }: ReasonDraft) => {
    if (action.act === 'reverse') await reverse.mutateAsync({ id: action.movement.id, reason })
    else await reopen.mutateAsync({ organizationId, day, version, reason })
    notify.success(t(action.act === 'reverse' ? 'MovementReversed' : 'DayReopened'))
  }
  const title = action.act === 'reverse' ? t('ReverseMovement') : t('ReopenDayTitle', { day: date(day) })
  return (
    <FormDialog title={title} size="sm" form={form} save={save} action={title} onClose={onClose}>
      <TextInput label={t('payments:Reason')} required data-autofocus {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
