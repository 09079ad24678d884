import { ActionIcon, Group, Table, Text, TextInput } from '@mantine/core'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromBani } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { AmountField, DecimalField } from '#client/ui/form/DecimalField.tsx'
import { IconTrash } from '#client/ui/icons.tsx'
import classes from '#client/work-orders/lines/LinesTable.module.css'
import type { CollaboratorOrderFormDraft } from './order-draft.ts'
import { SumsBlock } from './SumsBlock.tsx'
import { collaboratorOrderTotals } from './totals-of.ts'

type Cell = 'name' | 'quantity' | 'um' | 'price'

type Props = {
  form: CollaboratorOrderFormDraft
  disabled: boolean
  /** Shown beside the totals: what affects these besides the lines. */
  children: ReactNode
}

/** The work as an editable table that always ends in a blank row. Arrow keys move up and down a column, Enter to the next cell. */
export function LinesTable({ form, disabled, children }: Props) {
  const { t } = useTranslation(['collaborators', 'work-orders'])
  const { money } = useFormat()
  const table = useRef<HTMLTableElement>(null)
  const { lines = [] } = form.values
  const totals = collaboratorOrderTotals(form)

  const focus = (row: number, cell: Cell) => {
    const find = (name: Cell) => table.current?.querySelector<HTMLInputElement>(`[data-row='${row}'] [data-cell='${name}']`)
    const input = find(cell) ?? find('name')
    input?.focus()
    input?.select()
  }
  const walk = (event: KeyboardEvent, row: number, cell: Cell) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step && row + step >= 0) {
      event.preventDefault()
      focus(row + step, cell)
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const next = ({ name: 'quantity', quantity: 'price', um: 'price', price: undefined } as const)[cell]
      if (next && row < lines.length) focus(row, next)
      else focus(row + 1, 'name')
    }
  }
  const controls = (row: number, cell: Cell) => ({
    'data-cell': cell,
    onKeyDown: (event: KeyboardEvent) => walk(event, row, cell),
    ...(row < lines.length && form.getInputProps(`lines.${row}.${cell}`)),
  })
  const begin = (name: string) => name !== '' && form.insertListItem('lines', { name, quantity: 1, um: 'BUC', price: null as never })
  const remove = (row: number) => {
    form.removeListItem('lines', row)
    focus(Math.max(0, row - 1), 'name')
  }
  const rows = [...lines, ...(disabled ? [] : [undefined])]

  return (
    <fieldset disabled={disabled} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Table ref={table} className={classes.lines} aria-label={t('CollaboratorLines')} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={28} aria-label={t('LineNumber')} />
            <Table.Th>{t('LineName')}</Table.Th>
            <Table.Th w={88} ta="right">
              {t('QuantityShort')}
            </Table.Th>
            <Table.Th w={76}>{t('Um')}</Table.Th>
            <Table.Th w={124} ta="right">
              {t('Price')}
            </Table.Th>
            <Table.Th w={128} ta="right">
              {t('Total')}
            </Table.Th>
            <Table.Th w={40} aria-label={t('work-orders:RemoveLine')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((line, row) => (
            // The key is the position, so that a row stays the same element when typing turns it from blank to filled.
            <Table.Tr key={row} data-row={row} className={classes.line}>
              <Table.Td c="dimmed" lh="36px">
                {line && row + 1}
              </Table.Td>
              <Table.Td>
                <TextInput
                  aria-label={t('work-orders:LineNameOf', { number: row + 1 })}
                  placeholder={line ? undefined : t('BeginLine')}
                  autoComplete="off"
                  title={line?.name || undefined}
                  value={line?.name ?? ''}
                  onChange={({ currentTarget }) => begin(currentTarget.value)}
                  {...controls(row, 'name')}
                />
              </Table.Td>
              {line ? (
                <>
                  <Table.Td>
                    <DecimalField
                      aria-label={t('work-orders:QuantityOf', { number: row + 1 })}
                      maxDecimals={3}
                      {...controls(row, 'quantity')}
                    />
                  </Table.Td>
                  <Table.Td>
                    <TextInput aria-label={t('work-orders:UmOf', { number: row + 1 })} autoComplete="off" {...controls(row, 'um')} />
                  </Table.Td>
                  <Table.Td>
                    <AmountField aria-label={t('work-orders:PriceOf', { number: row + 1 })} {...controls(row, 'price')} />
                  </Table.Td>
                  <Table.Td ta="right" className="number" fw={600}>
                    {money(fromBani(totals.lineTotals[row] ?? 0))}
                  </Table.Td>
                  <Table.Td>
                    <ActionIcon size={34} aria-label={t('work-orders:RemoveLineOf', { what: line.name })} onClick={() => remove(row)}>
                      <IconTrash size={17} stroke={1.7} />
                    </ActionIcon>
                  </Table.Td>
                </>
              ) : (
                <Table.Td colSpan={5} />
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {form.errors['lines'] && (
        <Text fz="sm" c="red" role="alert">
          {form.errors['lines']}
        </Text>
      )}
      {!disabled && (
        <Text fz="xs" c="dimmed" mt="xs">
          {t('work-orders:LinesHint')}
        </Text>
      )}
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="lg" mt="xs">
        {children}
        <SumsBlock form={form} />
      </Group>
    </fieldset>
  )
}
