import { useEffect, useEffectEvent } from 'react'
import { isTypedInto } from '#client/ui/list/keys.ts'
import { isCovered } from './is-covered.ts'

/** The key N makes a new one, from anywhere on the page where it is not typed. */
export function useNewKey(make: (() => void) | false) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!make || event.key.toLowerCase() !== 'n' || event.defaultPrevented) return
    if (event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target) || isCovered()) return
    event.preventDefault()
    make()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
