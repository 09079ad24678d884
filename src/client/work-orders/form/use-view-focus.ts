import { useEffect, type RefObject } from 'react'
import type { OrderGap, OrderTab } from '#domain/work-orders/order-tabs.ts'

/** The tab that is shown, and what of it takes the focus: a place, a field that is missing, or a field by its label. */
export type OrderView = {
  tab: OrderTab
  focus?: 'first' | 'error' | 'size' | 'price' | 'save' | OrderGap | undefined
  label?: string
}

const anyField = '[role=tabpanel] :is(input:not([type=hidden]), textarea, button)'
const invalidField = '[role=tabpanel] :is([aria-invalid=true], [data-error] input)'

/** The places of the focus, the first that exists. Any other focus is the name of a field. */
const focusTargets: Partial<Record<string, string[]>> = {
  error: [invalidField],
  first: ['[data-first-field]', anyField],
  size: ['[data-size-of-set]', anyField],
  price: ['[data-unpriced]'],
  save: ['[aria-keyshortcuts="Control+S"]'],
}

/** Sets the focus that a view asks for, once its tab has loaded. */
export function useViewFocus(page: RefObject<HTMLElement | null>, view: OrderView, isLoaded: boolean) {
  useEffect(() => {
    if (!view.focus || !isLoaded) return undefined
    const targets = focusTargets[view.focus] ?? [`[data-field=${view.focus}]`]
    const focus = () => {
      const [field] = [
        ...listLabelled(page.current, view.label),
        ...targets.flatMap((target) => page.current?.querySelector<HTMLElement>(target) ?? []),
      ]
      field?.focus()
      return field !== undefined
    }
    if (focus() || view.focus !== 'workers') return undefined
    // The field loads after the first ones of its tab.
    const loading = new MutationObserver(() => focus() && loading.disconnect())
    loading.observe(page.current!, { childList: true, subtree: true })
    return () => loading.disconnect()
  }, [page, view, isLoaded])
}

/** The shown fields with this label; a required one has a star behind it. */
const listLabelled = (page: HTMLElement | null, text: string | undefined): HTMLElement[] =>
  text === undefined
    ? []
    : [...(page?.querySelectorAll<HTMLLabelElement>('[role=tabpanel] label') ?? [])].flatMap(({ control, textContent }) =>
        control?.checkVisibility() && textContent.replace(/\s*\*$/, '') === text ? [control] : [],
      )
