import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconX } from '#client/ui/icons.tsx'
import { isActionVisible, type RowAction } from '#client/ui/list/row-actions.ts'
import classes from './PreviewSheet.module.css'

/** Milliseconds for which a row must be in view before it is read: a pressed arrow passes many. */
const settleMs = 150
/** The first actions of the row's menu have buttons here. */
const shownActions = 3

type Props<Row> = {
  row: Row
  Preview: ComponentType<{ row: Row }>
  nameOf: (row: Row) => string
  actions: RowAction<Row>[]
  onClose: () => void
}

/** The focused row of a list beside the list, which keeps the focus and stays in use. */
export default function PreviewSheet<Row extends { id: number }>({ row: current, Preview, nameOf, actions, onClose }: Props<Row>) {
  const { t } = useTranslation()
  const [row] = useDebouncedValue(current, settleMs)
  const acts = actions.filter((action) => !action.danger && isActionVisible(action, row)).slice(0, shownActions)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape reaches it from whatever has the focus in it
    <aside
      className={classes.sheet}
      role="dialog"
      aria-modal="false"
      aria-label={t('PreviewOfRow', { what: nameOf(row) })}
      onKeyDown={onKeyDown}
    >
      <header className={classes.header}>
        <h2>{nameOf(row)}</h2>
        <ActionIcon aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={classes.content} aria-label={nameOf(row)} tabIndex={0}>
        <Suspense>
          <Preview key={row.id} row={row} />
        </Suspense>
      </section>
      {acts.length > 0 && (
        <footer className={classes.acts}>
          {acts.map((action, at) => (
            <Button
              key={action.label}
              size="xs"
              variant={at === 0 ? 'filled' : 'default'}
              leftSection={action.icon && <action.icon size={15} />}
              onClick={() => action.run(row)}
            >
              {action.label}
            </Button>
          ))}
        </footer>
      )}
    </aside>
  )
}
