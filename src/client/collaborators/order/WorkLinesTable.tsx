import { Group, InputBase, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LineRow } from '#client/ui/lines/LineRow.tsx'
import classes from '#client/ui/lines/LinesTable.module.css'
import { LineNumber, TypedLines, type LineActs } from '#client/ui/lines/TypedLines.tsx'
import { useLineKeys } from '#client/ui/lines/use-line-focus.ts'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'
import { SumsBlock } from './SumsBlock.tsx'
import { collaboratorOrderTotals } from './totals-of.ts'

type Props = {
  form: CollaboratorOrderFormDraft
  disabled: boolean
  /** Shown beside the totals: what affects these besides the lines. */
  children: ReactNode
}

/** The work as an editable table that always ends in a blank row. */
export function WorkLinesTable({ form, disabled, children }: Props) {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const { lines = [] } = form.values
  const { lineTotals } = collaboratorOrderTotals(form)
  const largest = Math.max(0, ...lineTotals)

  return (
    <fieldset disabled={disabled} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <TypedLines label={t('CollaboratorLines')} form={form} count={lines.length + (disabled ? 0 : 1)} largest={largest}>
        {(row, acts) => <WorkLineRow form={form} row={row} total={lineTotals[row] ?? 0} {...acts} />}
      </TypedLines>
      {!disabled && (
        <Text fz="xs" c="dimmed" mt="xs">
          {t('work-orders:LinesHint')}
        </Text>
      )}
      <Group justify="space-between" align="flex-start" gap="lg" mt="xs">
        {children}
        <SumsBlock form={form} />
      </Group>
    </fieldset>
  )
}

type RowProps = LineActs & { form: CollaboratorOrderFormDraft; row: number; total: number }

function WorkLineRow({ form, row, total, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('collaborators')
  const line = form.values.lines?.[row]
  const onKey = useLineKeys(row, !line?.price, onMove)
  const inputOf = (cell: string) => form.getInputProps(`lines.${row}.${cell}`)
  const begin = (name: string) => name !== '' && form.insertListItem('lines', { name, quantity: 1, um: 'BUC', price: null as never })
  const changeName = line ? inputOf('name').onChange : begin
  return (
    <LineRow
      row={row}
      line={line && { um: '', ...line }}
      total={total}
      errors={line ? { quantity: inputOf('quantity').error, um: inputOf('um').error, price: inputOf('price').error } : {}}
      onChange={(fields) => Object.entries(fields).forEach(([cell, value]) => inputOf(cell).onChange(value))}
      onKey={onKey}
      onRemove={onRemove}
      sign={<LineNumber number={line && row + 1} />}
      name={
        <InputBase
          {...(line && inputOf('name'))}
          component="textarea"
          multiline
          rows={1}
          classNames={{ input: classes.name! }}
          aria-label={t('LineNameOf', { number: row + 1 })}
          placeholder={line ? undefined : t('BeginLine')}
          autoComplete="off"
          maxLength={200}
          value={line?.name ?? ''}
          data-cell="name"
          onChange={({ currentTarget }) => changeName(currentTarget.value.replace(/[\r\n]+/g, ' '))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
              event.preventDefault()
              onMove(row, 'quantity')
            } else onKey(event, 'name')
          }}
        />
      }
    />
  )
}
