import { ActionIcon, Select } from '@mantine/core'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { PriceConditionDraft, productConditions, type PriceCondition } from '#contract/products.ts'
import { nowhere } from '#contract/kit/readers/reading.ts'
import { readTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { AmountField, DecimalField } from '#client/ui/form/DecimalField.tsx'
import { useRegisterUnsavedInput } from '#client/ui/dialog/use-unsaved-input.ts'
import { focusFirstError, useDraft } from '#client/ui/form/use-draft.ts'
import { IconCheck, IconPlus, IconTrash } from '#client/ui/icons.tsx'
import classes from './PriceConditions.module.css'
import { conditionFieldKeys, conditionSigns, useConditionText } from './use-condition-text.ts'

type Props = {
  productId: number
  /** Without a condition the fields create one. */
  condition?: PriceCondition
  /** Whether this condition decides the price of the tried size. */
  isWinning?: boolean
  /** Whether this row follows one that was just added, and takes the focus. */
  isNext?: boolean
  onSaved: (condition: PriceCondition) => void
  onRemoved?: () => void
}

const blankCondition = { field: 'tyre_rim', condition: '>=', value: null, newPrice: null } as const

/** One price condition as a row; Enter saves it. */
export function PriceConditionForm({ productId, condition, isWinning = false, isNext = false, onSaved, onRemoved }: Props) {
  const { t } = useTranslation('products')
  const { currency } = useFormat()
  const textOf = useConditionText()
  const saved = condition ? toDraft(condition, productId) : { ...blankCondition, organizationProductId: productId }
  const form = useDraft(PriceConditionDraft, saved)
  const create = useWrite(productConditions.create, { onDone: onSaved })
  const update = useWrite(productConditions.update, { onDone: onSaved })
  const remove = useWrite(productConditions.remove, { onDone: () => onRemoved?.() })
  const isPending = create.isPending || update.isPending
  const name = condition ? textOf(condition) : t('NewCondition')
  useSavedElsewhere(form, saved)
  useRegisterUnsavedInput(form.isDirty())

  async function save(draft: PriceConditionDraft, event?: SyntheticEvent<HTMLFormElement>) {
    const sent = event?.currentTarget
    try {
      await (condition ? update.mutateAsync({ ...draft, id: condition.id }) : create.mutateAsync(draft))
    } catch (error) {
      if (error instanceof AppError && error.fields) form.refuse(error)
      notify.failure(error, t('Error'))
      focusFirstError(sent)
    }
  }
  const chosen = <Key extends 'field' | 'condition'>(key: Key, label: string, words: Record<PriceCondition[Key], string>) => (
    <Select
      aria-label={`${label}: ${name}`}
      allowDeselect={false}
      data={Object.entries<string>(words).map(([value, text]) => ({ value, label: text }))}
      {...form.getInputProps(key)}
      withAsterisk={false}
    />
  )
  return (
    <form
      noValidate
      className={classes.row}
      aria-label={name}
      aria-current={isWinning || undefined}
      onSubmit={form.onSubmit(save, (_errors, _values, event) => focusFirstError(event?.currentTarget))}
    >
      {chosen('field', t('Measure'), {
        tyre_width: t(conditionFieldKeys.tyre_width),
        tyre_height: t(conditionFieldKeys.tyre_height),
        tyre_rim: t(conditionFieldKeys.tyre_rim),
      })}
      {chosen('condition', t('Operator'), conditionSigns)}
      <DecimalField
        aria-label={`${t('ConditionValue')}: ${name}`}
        autoFocus={isNext}
        {...form.getInputProps('value')}
        readPart={(text) => readMeasure(text, form.values.field)}
      />
      <AmountField aria-label={`${t('NewPrice', { currency })}: ${name}`} {...form.getInputProps('newPrice')} />
      {(!condition || form.isDirty()) && (
        <ActionIcon
          type="submit"
          size={36}
          variant="filled"
          color="petrol"
          aria-label={condition ? t('SaveCondition', { condition: name }) : t('AddCondition')}
          loading={isPending}
        >
          {condition ? <IconCheck size={18} /> : <IconPlus size={18} />}
        </ActionIcon>
      )}
      {condition && (
        <ActionIcon
          size={36}
          className={classes.remove}
          aria-label={t('RemoveCondition', { condition: name })}
          onClick={() => void confirmDelete(name, () => remove.mutateAsync({ id: condition.id }))}
        >
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      )}
    </form>
  )
}

const toDraft = ({ field, condition, value, newPrice }: PriceCondition, organizationProductId: number): PriceConditionDraft => ({
  field,
  condition,
  value,
  newPrice,
  organizationProductId,
})

const measures = { tyre_width: 'tyreWidth', tyre_height: 'tyreHeight', tyre_rim: 'tyreRim' } as const

/** Reads the measure of a rule from a size or a part of one: `R17`, `205/55`. */
function readMeasure(text: string, field: PriceCondition['field']): number | null | undefined {
  const reading = readTyreSize(text, nowhere, { isPartial: true })
  return reading.kind === 'read' ? reading.value[measures[field]] : undefined
}

type Form = ReturnType<typeof useDraft<typeof PriceConditionDraft>>

/** Applies saved values, own and others', to the row, but keeps input that is being typed. */
function useSavedElsewhere(form: Form, saved: Parameters<typeof useDraft<typeof PriceConditionDraft>>[1]) {
  const text = JSON.stringify(saved)
  const lastSaved = useRef(text)
  useEffect(() => {
    if (lastSaved.current === text) return
    const isTyping = form.isDirty() && JSON.stringify(form.values) !== text
    lastSaved.current = text
    form.resetDirty(saved as never)
    if (!isTyping) form.setValues(saved as never)
  })
}
