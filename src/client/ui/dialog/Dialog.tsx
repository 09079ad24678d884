import { Button, Modal, type ModalProps } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDiscard, useConfirmQuestion } from '#client/platform/confirm.ts'
import { useRestoreFocus } from '#client/platform/focus.ts'
import { shouldBlockLeaving, UnsavedInputContext } from './use-unsaved-input.ts'
import { useGuardedClose } from './use-guarded-close.ts'

type Props = Omit<ModalProps, 'opened' | 'closeOnEscape' | 'closeOnClickOutside' | 'trapFocus'> & {
  /** Whether it holds input of its own. A `RecordForm` in it, and what calls `useRegisterUnsavedInput`, counts by itself. */
  hasInput?: boolean
  /** While it waits for an answer it stays open. */
  isPending?: boolean
}

const CloseDialog = createContext<() => void>(() => undefined)

/**
 * A dialog over the page, which is there only while it is open. It asks before it loses what is saved by a button: a search, a filter, a PIN
 * and a single choice are given again with one act and need no question.
 */
export function Dialog({ hasInput = false, isPending = false, onClose, children, ...modal }: Props) {
  const { t } = useTranslation()
  const [unsaved] = useState(() => new Set<string>())
  const isUnderQuestion = useConfirmQuestion() !== undefined
  const isUnsaved = () => !isPending && (hasInput || unsaved.size > 0)
  const close = useGuardedClose({ hasInput: isUnsaved, confirmLoss: confirmDiscard, onClose })
  useBlocker({ shouldBlockFn: shouldBlockLeaving(isUnsaved), enableBeforeUnload: false })
  useRestoreFocus()
  const closeUnlessPending = () => {
    if (!isPending) void close()
  }
  return (
    <Modal
      opened
      closeButtonProps={{ 'aria-label': t('Close') }}
      {...modal}
      onClose={closeUnlessPending}
      closeOnEscape={!isUnderQuestion}
      closeOnClickOutside={!isUnderQuestion}
      trapFocus={!isUnderQuestion}
    >
      <UnsavedInputContext value={unsaved}>
        <CloseDialog value={closeUnlessPending}>{children}</CloseDialog>
      </UnsavedInputContext>
    </Modal>
  )
}

/** Closes the dialog around it as its cross does. */
export function CancelButton({ disabled = false, children }: { disabled?: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" disabled={disabled} onClick={use(CloseDialog)}>
      {children ?? t('Cancel')}
    </Button>
  )
}
