import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

export type Question = {
  title: string
  text?: string
  /** The word on the button that does it. */
  action: string
  /** The word on the button that leaves all as it is. */
  cancel?: string
  danger?: boolean
  /** Done while the dialog waits; a refusal is told and answers "no". */
  run?: () => Promise<unknown>
}
type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const set = (next: Asked | undefined) => {
  asked = next
  listeners.forEach((listener) => listener())
}

/** Asks before something that cannot be taken back; true when it was confirmed and done. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    set({
      ...question,
      answer: (yes) => {
        set(undefined)
        resolve(yes)
      },
    })
  })

/** Before something is deleted: `confirmDelete(client.name, () => remove.mutateAsync(client))`. */
export const confirmDelete = (what: string, run: () => Promise<unknown>): Promise<boolean> =>
  confirm({
    title: i18n.t('DeleteQuestion', { what }),
    text: i18n.t('DeleteCannotBeUndone'),
    action: i18n.t('Delete'),
    danger: true,
    run,
  })

export const useQuestion = (): Asked | undefined => useSyncExternalStore(subscribe, () => asked)
