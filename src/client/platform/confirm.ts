import { create } from 'zustand'
import { saveFocus } from './focus.ts'
import { i18n } from './i18n.ts'

export type ConfirmQuestion = {
  title: string
  text?: string
  /** Numbers of the records that belong to this one; a text that is empty or cannot be loaded is left out. */
  belongings?: Promise<string>
  /** The label of the button that confirms. */
  action: string
  /** The label of the button that cancels. */
  cancel?: string
  /** Replaces the cancel button with an action that removes the cause. */
  instead?: { label: string; run: () => void }
  danger?: boolean
  /** Returning is the better answer: its button is filled, and the one that confirms is not. */
  isDiscouraged?: boolean
  /** A checkbox that must be ticked before confirming. */
  tick?: string
  /** An optional checkbox, if there is one; its text may have to load. `run` receives whether it was ticked. */
  option?: string | Promise<string | undefined>
  /** A text that must be typed exactly before confirming. */
  keyword?: string
  /** The work itself: the dialog stays open until it is done. If it fails, the error is shown and the answer is false. */
  run?: (isOptionTicked: boolean) => Promise<unknown>
  /** The title above the error, if the error alone would not say what failed. */
  failed?: string
}
type OpenQuestion = ConfirmQuestion & { answer: (yes: boolean) => void }

const useQuestionStore = create<{ open: OpenQuestion | undefined }>(() => ({ open: undefined }))

/** Asks before an irreversible action; resolves to true when it was confirmed and done. */
export const askConfirmation = (question: ConfirmQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    useQuestionStore.getState().open?.answer(false)
    const giveBack = saveFocus()
    const answer = (yes: boolean) => {
      useQuestionStore.setState({ open: undefined })
      giveBack()
      resolve(yes)
    }
    useQuestionStore.setState({ open: { ...question, answer } })
  })

/** Asks before a deletion: `confirmDelete(client.name, () => remove.mutateAsync(client))`; `more` describes further consequences. */
export const confirmDelete = (
  what: string,
  run: NonNullable<ConfirmQuestion['run']>,
  more: Pick<ConfirmQuestion, 'text' | 'keyword' | 'option' | 'belongings'> = {},
): Promise<boolean> =>
  askConfirmation({
    title: i18n.t('DeleteQuestion', { what }),
    text: i18n.t('DeleteCannotBeUndone'),
    ...more,
    action: i18n.t('Delete'),
    danger: true,
    run,
  })

/** Asks before unsaved input is discarded. */
export const confirmDiscard = (): Promise<boolean> =>
  askConfirmation({
    title: i18n.t('DiscardQuestion'),
    text: i18n.t('DiscardWarning'),
    action: i18n.t('Discard'),
    cancel: i18n.t('KeepEditing'),
    danger: true,
  })

export const useConfirmQuestion = (): OpenQuestion | undefined => useQuestionStore(({ open }) => open)
