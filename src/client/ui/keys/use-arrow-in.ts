import { useEffect, useEffectEvent } from 'react'
import { isCovered } from './is-covered.ts'

/** The arrow down leads into a list from where a page begins, so that nobody tabs through all that stands before it. */
export function useArrowIn(enter: () => HTMLElement | undefined) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, shiftKey } = event
    if (key !== 'ArrowDown' || defaultPrevented || ctrlKey || altKey || metaKey || shiftKey || isCovered()) return
    const isAtStart = target === document.body || (target instanceof HTMLElement && target.matches('main'))
    const first = isAtStart ? enter() : undefined
    if (!first) return
    event.preventDefault()
    first.focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
