import { useEffect, type RefObject } from 'react'
import { isTypedInto } from '#client/ui/list/keys.ts'

/** The key / focuses this field from anywhere on the page, except while typing. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTypedInto(event.target)) return
      if (document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [field])
}
