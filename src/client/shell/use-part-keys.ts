import { usePageKey } from '#client/ui/keyboard/use-page-key.ts'

/** The parts of a window in the order in which F6 visits them; the last is what stands open beside the page. */
const parts = ['header', 'nav', '#main', '[role="dialog"][aria-modal="false"]']

/** F6 moves the focus to the next part of the window, and Shift+F6 to the one before. */
export function usePartKeys() {
  usePageKey('f6', ({ shiftKey }) => {
    const shown = parts.flatMap((part) => document.querySelector<HTMLElement>(part) ?? [])
    // The help stands within the top bar that opens it.
    const at = shown.findLastIndex((part) => part.contains(document.activeElement))
    const next = at === -1 ? 0 : (at + (shiftKey ? shown.length - 1 : 1)) % shown.length
    return focusPart(shown[next])
  })
}

/** The page itself takes the focus, so that its text is read from the top; of the others the first control does. */
function focusPart(part: HTMLElement | undefined): boolean {
  const control = part?.id === 'main' ? part : part?.querySelector<HTMLElement>('a[href], button:not(:disabled), input')
  control?.focus()
  return control !== undefined
}
