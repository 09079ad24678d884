import { create } from 'zustand'

/** Chromium offers the installation by an event that the standard library of types does not know. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const useOffer = create<{ offer?: InstallEvent | undefined }>(() => ({}))

// The browser shows no bar of its own, which would cover the foot of the page.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  useOffer.setState({ offer: event as InstallEvent })
})
addEventListener('appinstalled', () => useOffer.setState({ offer: undefined }))

type Installation = { install: () => void } | 'by-hand' | undefined

/** Only iPhones and iPads say whether they show a page from the home screen; they offer no installation by a button. */
const isByHand = () => (navigator as { standalone?: boolean }).standalone === false && isSecureContext

/** How this browser installs the program: by a call, by hand, or not at all, as when it is installed. */
export function useInstallation(): Installation {
  const offer = useOffer((state) => state.offer)
  if (offer) return { install: () => void offer.prompt().finally(() => useOffer.setState({ offer: undefined })) }
  return isByHand() ? 'by-hand' : undefined
}
