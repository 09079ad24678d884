import { ActionIcon, Button } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { IconPlus, IconTrash } from '#client/ui/icons.tsx'
import classes from './RowsField.module.css'

/** Rows of the same fields. Adding a row moves the focus into it; removing one moves the focus to the "add" button. */
export function RowsField({
  title,
  addLabel,
  removeLabel,
  count,
  max,
  onAdd,
  onRemove,
  children,
}: {
  title: string
  addLabel: string
  /** The label that removes the row with this number, counted from 1. */
  removeLabel: (number: number) => string
  count: number
  max: number
  onAdd: () => void
  onRemove: (index: number) => void
  /** The fields of a row; pass `isNew` to the first field as `autoFocus`. */
  children: (index: number, isNew: boolean) => ReactNode
}) {
  const [added, setAdded] = useState<number>()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = () => {
    setAdded(count)
    onAdd()
  }
  const remove = (index: number) => {
    setAdded(undefined)
    onRemove(index)
    addButton.current?.focus()
  }
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.title}>{title}</legend>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row}>
          <div>{children(index, index === added)}</div>
          <ActionIcon size={36} className={classes.remove} aria-label={removeLabel(index + 1)} onClick={() => remove(index)}>
            <IconTrash size={17} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <Button ref={addButton} variant="default" size="xs" leftSection={<IconPlus size={15} />} disabled={count >= max} onClick={add}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
