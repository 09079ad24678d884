import { Group, Text, TextInput } from '@mantine/core'
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import classes from './TextRows.module.css'

const maxRows = 50
const maxLength = 250

type Props = {
  label: string
  /** The label of a row, for users who cannot see that it stands below its title. */
  rowLabel: (number: number) => string
  value: readonly string[]
  onChange: (rows: string[]) => void
  error: (row: number) => ReactNode
  /** Renders an action for a typed text. */
  action?: (text: string) => ReactNode
  readOnly?: boolean | undefined
}

/**
 * Short texts one below the other. Enter adds a row, Backspace removes an empty one, Alt and an arrow move one; pasted lines become rows.
 */
export function TextRows({ label, rowLabel, value, onChange, error, action, readOnly }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  // There is always a blank row to type into.
  const rows = value.length < maxRows && value.at(-1) !== '' ? [...value, ''] : value
  if (readOnly) return <ReadOnlyTextRows label={label} texts={value} />

  const focus = (row: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLInputElement>('input')[Math.max(0, row)]?.focus())
  const put = (next: string[]) => onChange(next.at(-1) === '' ? next.slice(0, -1) : next)

  const keyed = (event: KeyboardEvent<HTMLInputElement>, row: number) => {
    const text = rows[row] ?? ''
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (text.trim() !== '' && rows.length < maxRows) put(rows.toSpliced(row + 1, rows[row + 1] === '' ? 1 : 0, ''))
      focus(row + 1)
    } else if (event.key === 'Backspace' && text === '' && row > 0) {
      event.preventDefault()
      if (row < rows.length - 1) put(rows.toSpliced(row, 1))
      focus(row - 1)
    } else if (step && event.altKey && text !== '' && rows[row + step]) {
      event.preventDefault()
      put(rows.toSpliced(row, 1).toSpliced(row + step, 0, text))
      focus(row + step)
    }
  }
  const pasted = (event: ClipboardEvent<HTMLInputElement>, row: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((line) => line.trim().slice(0, maxLength))
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    const after = rows.toSpliced(row, rows[row] === '' ? 1 : 0, ...lines).slice(0, maxRows)
    put(after)
    focus(row + lines.length)
  }
  return (
    <fieldset ref={list} className={classes.rows}>
      <legend className={classes.legend}>{label}</legend>
      {rows.map((text, row) => (
        <Group key={row} gap={6} wrap="nowrap" align="flex-start">
          <Text span className={classes.number}>
            {`${row + 1}.`}
          </Text>
          <TextInput
            flex={1}
            aria-label={rowLabel(row + 1)}
            maxLength={maxLength}
            value={text}
            onChange={({ currentTarget }) => put(rows.with(row, currentTarget.value))}
            onKeyDown={(event) => keyed(event, row)}
            onPaste={(event) => pasted(event, row)}
            error={error(row)}
          />
          {text.trim() !== '' && action?.(text)}
        </Group>
      ))}
    </fieldset>
  )
}

export function ReadOnlyTextRows({ label, texts }: { label: string; texts: readonly string[] }) {
  return (
    <div>
      <Text className={classes.label}>{label}</Text>
      {texts.length === 0 ? (
        <Text fz="sm">{'-'}</Text>
      ) : (
        <ol className={classes.texts}>
          {texts.map((text, i) => (
            <li key={i}>{text}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
