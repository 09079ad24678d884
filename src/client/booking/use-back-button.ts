import { useEffect, useEffectEvent } from 'react'

let openSheets = 0

const isAtSheet = () => (history.state as { isSheet?: boolean } | null)?.isSheet === true
const enter = () => {
  if (!isAtSheet()) history.pushState({ isSheet: true }, '')
}
/** Waits, since React in development takes an effect back and runs it again at once. */
const leave = () =>
  setTimeout(() => {
    if (openSheets === 0 && isAtSheet()) history.back()
  })

/** The browser's way back closes an open sheet before it leaves the page: the sheet has an entry of the history. */
export function useBackButton(onBack: () => void): void {
  const goBack = useEffectEvent(() => {
    // It may stay open, if there is something to ask first.
    enter()
    onBack()
  })
  useEffect(() => {
    openSheets += 1
    enter()
    addEventListener('popstate', goBack)
    return () => {
      removeEventListener('popstate', goBack)
      openSheets -= 1
      leave()
    }
  }, [])
}
