import { isTypedInto } from '#client/ui/list/keys.ts'
import { usePageKey } from './use-page-key.ts'

/** The key N creates a record wherever the focus is on the page, except while typing; in the menu and the top bar it stays a letter. */
export function useNewKey(make: (() => void) | false) {
  usePageKey('n', ({ target }) => {
    if (!make || isTypedInto(target) || !(target instanceof Element) || !target.matches('body, main, main *')) return false
    make()
    return true
  })
}
