import { usePageKey } from '#client/ui/keyboard/use-page-key.ts'
import { isTypedInto } from '#client/ui/list/keys.ts'

/** The key / leads to a field from anywhere on the page, except while typing. */
export function useSlashKey(focus: () => void) {
  usePageKey('/', ({ target }) => {
    if (isTypedInto(target)) return false
    focus()
    return true
  })
}
