import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './tell-undoable.module.css'

/** A message about something done, with ten seconds to take it back. */
export function tellUndoable(text: string, undo?: { label: string; run: () => void }) {
  const id = notifications.show({
    color: 'green',
    withBorder: true,
    autoClose: undo ? 10_000 : 5000,
    // It is announced by whoever did it.
    role: 'group',
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
