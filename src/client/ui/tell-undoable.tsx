import { Button } from '@mantine/core'
import { i18n } from '#client/platform/i18n.ts'
import classes from './tell-undoable.module.css'

/** A message about a change that was made, which can be undone for ten seconds. */
export async function tellUndoable(text: string, undo?: { label: string; run: () => void }): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  const id = notifications.show({
    color: 'green',
    withBorder: true,
    autoClose: undo ? 10_000 : 5000,
    // Not an alert: the caller has announced the change to screen readers already.
    role: 'group',
    closeButtonProps: { 'aria-label': i18n.t('Close') },
    message: (
      <span className={classes.message}>
        {text}
        {undo && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id)
              undo.run()
            }}
          >
            {undo.label}
          </Button>
        )}
      </span>
    ),
  })
}
