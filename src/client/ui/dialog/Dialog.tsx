import { Button, Modal, type ModalProps } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { createContext, use, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDiscard, useConfirmQuestion } from '#client/platform/confirm.ts'
import { useRestoreFocus } from '#client/platform/focus.ts'
import { shouldBlockLeaving, UnsavedInputContext } from './use-unsaved-input.ts'
import { useGuardedClose } from './use-guarded-close.ts'

type Props = Omit<ModalProps, 'opened' | 'closeOnEscape' | 'closeOnClickOutside' | 'trapFocus'> & {
  /** Whether the dialog has unsaved input. A `RecordForm` in it and callers of `useRegisterUnsavedInput` are counted without it. */
  hasInput?: boolean
  /** The dialog cannot be closed while it waits for an answer. */
  isPending?: boolean
}

const CloseDialog = createContext<() => void>(() => undefined)

/**
 * A modal dialog, mounted only while it is open. It asks before it loses input that a button saves; a search, a filter, a PIN or a single
 * choice is quickly given again and needs no question.
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
        <CloseDialog value={closeUnlessPending}>
          <div ref={markFirstFocus} style={{ display: 'contents' }}>
            {children}
          </div>
        </CloseDialog>
      </UnsavedInputContext>
    </Modal>
  )
}

const firstField = ':is(input:not([type="hidden"], [type="radio"]:not(:checked)), select, textarea, [data-dates-input]):enabled'

/** The focus begins at the first field, else at the first button, else at the title; the kit would begin at the cross. */
function markFirstFocus(content: HTMLElement | null) {
  if (!content || content.querySelector('[data-autofocus]')) return
  const title = content.closest('[role="dialog"]')?.querySelector('h2')
  title?.setAttribute('tabindex', '-1')
  const focused = content.contains(document.activeElement) && document.activeElement
  const first = focused || content.querySelector(firstField) || content.querySelector('button:enabled, a[href]') || title
  first?.setAttribute('data-autofocus', '')
}

/** Closes the surrounding dialog as its cross does. */
export function CancelButton({ disabled = false, children }: { disabled?: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" disabled={disabled} onClick={use(CloseDialog)}>
      {children ?? t('Cancel')}
    </Button>
  )
}
