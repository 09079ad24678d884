import { useEffect, useEffectEvent } from 'react'
import { isTypedInto } from '#client/ui/list/keys.ts'
import { isCovered } from './is-covered.ts'

/** The key N makes a new one, wherever on the page the focus is and it is not typed; in the menu and the top bar it is a letter. */
export function useNewKey(make: (() => void) | false) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!make || event.key.toLowerCase() !== 'n' || event.defaultPrevented) return
    if (event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target) || isCovered()) return
    if (!(event.target instanceof Element) || !event.target.matches('body, main, main *')) return
    event.preventDefault()
    make()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
