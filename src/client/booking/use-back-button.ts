import { useEffect, useEffectEvent } from 'react'

let openSheets = 0

const isAtSheet = () => (history.state as { isSheet?: boolean } | null)?.isSheet === true
const pushSheetEntry = () => {
  if (!isAtSheet()) history.pushState({ isSheet: true }, '')
}
/** Delayed, since React in development undoes an effect and runs it again at once. */
const removeSheetEntry = () =>
  setTimeout(() => {
    if (openSheets === 0 && isAtSheet()) history.back()
  })

/** Going back in the browser closes an open sheet before it leaves the page: the sheet has a history entry. */
export function useBackButton(onBack: () => void): void {
  const goBack = useEffectEvent(() => {
    // The sheet may stay open to ask first, so its history entry is restored.
    pushSheetEntry()
    onBack()
  })
  useEffect(() => {
    openSheets += 1
    pushSheetEntry()
    addEventListener('popstate', goBack)
    return () => {
      removeEventListener('popstate', goBack)
      openSheets -= 1
      removeSheetEntry()
    }
  }, [])
}
