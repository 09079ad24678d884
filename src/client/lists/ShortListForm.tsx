import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { appointmentGroups, PaymentMeans } from '#contract/lists.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft, type FormDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'

/** A row of any of these lists; the optional members belong to some of them. */
export type ShortListRow = {
  id: number
  name: string
  isTruck?: boolean
  wasteKg?: number
  organizationId?: number
  means?: PaymentMeans
  dueDays?: number
}
type Values = Omit<ShortListRow, 'id'>
/** One type for all lists: their calls differ in those members only. */
export type ShortListCalls = typeof appointmentGroups
export type ShortListFields = {
  /** Initial values of a new row, besides the name. */
  blank?: Omit<Values, 'name'> | undefined
  /** Renders the fields besides the name; `row` is undefined for a new row. */
  fields?: ((form: FormDraft<ShortListCalls['create']['input']>, row: ShortListRow | undefined) => ReactNode) | undefined
}

type Props = ShortListFields & {
  calls: ShortListCalls
  title: string
  row: ShortListRow | undefined
  onSaved: (id: number) => void
  onClose: () => void
}

/** The form of a new or a stored row of a short list. */
export function ShortListForm({ calls, title, row, blank, fields, onSaved, onClose }: Props) {
  const { t } = useTranslation('lists')
  const { id: _id, ...initialValues } = row ?? { id: 0, name: '', ...blank }
  const form = useDraft(calls.create.input, initialValues as { name: string; organizationId: number })
  const { create, update } = useRecordWrites(calls, onSaved)
  return (
    <FormDialog
      title={title}
      size="sm"
      form={form}
      save={(draft) => (row ? update.mutateAsync({ ...draft, id: row.id }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <TextInput label={t('LineName')} data-autofocus {...form.getInputProps('name')} />
      {fields?.(form, row)}
    </FormDialog>
  )
}
