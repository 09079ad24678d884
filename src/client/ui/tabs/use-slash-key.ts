import type { RefObject } from 'react'
import { usePageKey } from '#client/ui/keyboard/use-page-key.ts'
import { isTypedInto } from '#client/ui/list/keys.ts'

/** The key / focuses this field from anywhere on the page, except while typing. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  usePageKey('/', ({ target }) => {
    if (isTypedInto(target)) return false
    field.current?.focus()
    return true
  })
}
