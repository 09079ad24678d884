import { create } from 'zustand'

type Asked = { answer: (proven: boolean) => void }

const useAsked = create<{ asked: Asked | undefined }>(() => ({ asked: undefined }))
let asking: Promise<boolean> | undefined

/** Asks the person at the screen for their password; true once it was right. Calls that need it at the same time wait for the same answer. */
export const askPassword = (): Promise<boolean> =>
  (asking ??= new Promise((resolve) => {
    const answer = (proven: boolean) => {
      asking = undefined
      useAsked.setState({ asked: undefined })
      resolve(proven)
    }
    useAsked.setState({ asked: { answer } })
  }))

export const usePasswordRequest = (): Asked | undefined => useAsked(({ asked }) => asked)
