import { create } from 'zustand'
import { saveFocus } from './focus.ts'
import { i18n } from './i18n.ts'

export type ConfirmQuestion = {
  title: string
  text?: string
  /** The label of the button that confirms. */
  action: string
  /** The label of the button that changes nothing. */
  cancel?: string
  /** Replaces the button that changes nothing: it leads to what mends the cause. */
  instead?: { label: string; run: () => void }
  danger?: boolean
  /** What has to be ticked before it can be confirmed. */
  tick?: string
  /** What may be ticked as well, if there is anything, which may have to be asked for first; the work is told whether it was. */
  option?: string | Promise<string | undefined>
  /** Has to be typed exactly before it can be confirmed. */
  keyword?: string
  /** The work itself: the dialog stays open until it is done. If it fails, the error is shown and the answer is no. */
  run?: (isOptionTicked: boolean) => Promise<unknown>
  /** The title over the error, where it alone would not say what failed. */
  failed?: string
}
type Asked = ConfirmQuestion & { answer: (yes: boolean) => void }

const useAsked = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }))

/** Asks before something that cannot be taken back; true when it was confirmed and done. */
export const askConfirmation = (question: ConfirmQuestion): Promise<boolean> =>
  new Promise((resolve) => {
    useAsked.getState().asked?.answer(false)
    const giveBack = saveFocus()
    const answer = (yes: boolean) => {
      useAsked.setState({ asked: undefined })
      giveBack()
      resolve(yes)
    }
    useAsked.setState({ asked: { ...question, answer } })
  })

/** Before something is deleted: `confirmDelete(client.name, () => remove.mutateAsync(client))`; more is said of what takes much with it. */
export const confirmDelete = (
  what: string,
  run: NonNullable<ConfirmQuestion['run']>,
  more: Pick<ConfirmQuestion, 'text' | 'keyword' | 'option'> = {},
): Promise<boolean> =>
  askConfirmation({
    title: i18n.t('DeleteQuestion', { what }),
    text: i18n.t('DeleteCannotBeUndone'),
    ...more,
    action: i18n.t('Delete'),
    danger: true,
    run,
  })

/** Before what was typed and not saved is thrown away. */
export const confirmDiscard = (): Promise<boolean> =>
  askConfirmation({
    title: i18n.t('DiscardQuestion'),
    text: i18n.t('DiscardWarning'),
    action: i18n.t('Discard'),
    cancel: i18n.t('KeepEditing'),
    danger: true,
  })

export const useConfirmQuestion = (): Asked | undefined => useAsked(({ asked }) => asked)
