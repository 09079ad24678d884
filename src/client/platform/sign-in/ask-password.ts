import { create } from 'zustand'

type PasswordRequest = { answer: (proven: boolean) => void }

const useRequestStore = create<{ open: PasswordRequest | undefined }>(() => ({ open: undefined }))
let pendingAnswer: Promise<boolean> | undefined

/** Asks the user at the screen for the password; resolves to true once it was right. Concurrent calls share one answer. */
export const askPassword = (): Promise<boolean> =>
  (pendingAnswer ??= new Promise((resolve) => {
    const answer = (proven: boolean) => {
      pendingAnswer = undefined
      useRequestStore.setState({ open: undefined })
      resolve(proven)
    }
    useRequestStore.setState({ open: { answer } })
  }))

export const usePasswordRequest = (): PasswordRequest | undefined => useRequestStore(({ open }) => open)
