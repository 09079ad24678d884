import { usePageKey } from './use-page-key.ts'

/** The arrow down leads into a list from where a page begins, so that nobody tabs through all that stands before it. */
export function useArrowIn(enter: () => HTMLElement | undefined) {
  usePageKey('arrowdown', ({ target, shiftKey }) => {
    const isAtStart = target === document.body || (target instanceof HTMLElement && target.matches('main'))
    const first = isAtStart && !shiftKey ? enter() : undefined
    first?.focus()
    return first !== undefined
  })
}
