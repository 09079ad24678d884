import { isTypedInto } from '#client/ui/list/keys.ts'
import { usePageKey } from './use-page-key.ts'

/** The key N makes a new one, wherever on the page the focus is and it is not typed; in the menu and the top bar it is a letter. */
export function useNewKey(make: (() => void) | false) {
  usePageKey('n', ({ target }) => {
    if (!make || isTypedInto(target) || !(target instanceof Element) || !target.matches('body, main, main *')) return false
    make()
    return true
  })
}
