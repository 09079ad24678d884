import { create } from 'zustand'

type PasswordRequest = { answer: (proven: boolean) => void }

const useRequestStore = create<{ open: PasswordRequest | undefined; proofCount: number }>(() => ({ open: undefined, proofCount: 0 }))
let pendingAnswer: Promise<boolean> | undefined

/** Asks the user at the screen for the password; resolves to true once it was right. Concurrent calls share one answer. */
export const askPassword = (): Promise<boolean> =>
  (pendingAnswer ??= new Promise((resolve) => {
    const answer = (proven: boolean) => {
      pendingAnswer = undefined
      useRequestStore.setState(({ proofCount }) => ({ open: undefined, proofCount: proofCount + Number(proven) }))
      resolve(proven)
    }
    useRequestStore.setState({ open: { answer } })
  }))

export const usePasswordRequest = (): PasswordRequest | undefined => useRequestStore(({ open }) => open)

/** Calls the handler whenever the user has shown the password. The returned function unsubscribes. */
export const onPasswordProven = (handle: () => void): (() => void) =>
  useRequestStore.subscribe(({ proofCount }, before) => {
    if (proofCount !== before.proofCount) handle()
  })
