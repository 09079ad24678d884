import { Button } from '@mantine/core'
import { showMessage, dismissMessages } from '#client/platform/notify.ts'
import classes from './tell-undoable.module.css'

type Undo = { label: string; run: () => void }

/**
 * A message about a change of a record that can be undone for ten seconds or until the record changes again. It is a group, no alert,
 * where the caller has announced the change to screen readers already.
 */
export const showUndoableMessage = (about: string, text: string, undo?: Undo, role: 'group' | 'status' = 'group'): void =>
  void showMessage({
    kind: 'success',
    about,
    autoClose: undo ? 10_000 : 5000,
    role,
    text,
    message: (
      <span className={classes.message}>
        {text}
        {undo && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              void dismissMessages(about)
              undo.run()
            }}
          >
            {undo.label}
          </Button>
        )}
      </span>
    ),
  })
