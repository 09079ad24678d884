import { usePageKey } from './use-page-key.ts'

/** The arrow down moves the focus from the start of the page into a list, so that nobody tabs through everything before it. */
export function useArrowIn(enter: () => HTMLElement | undefined) {
  usePageKey('arrowdown', ({ target, shiftKey }) => {
    const isAtStart = target === document.body || (target instanceof HTMLElement && target.matches('main'))
    const first = isAtStart && !shiftKey ? enter() : undefined
    first?.focus()
    return first !== undefined
  })
}
