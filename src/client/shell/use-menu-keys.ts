import { useWindowEvent } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { usePageKey } from '#client/ui/keyboard/use-page-key.ts'
import { isTypedInto } from '#client/ui/list/keys.ts'
import { newOrderLink } from '#client/work-orders/order-links.ts'
import type { MenuLine } from './use-rooms.ts'

/** `G` and then a digit open an entry at hand. `N` creates an order where the page makes nothing else of the key. */
export function useMenuKeys(atHand: MenuLine[], canCreate: boolean) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAfterG = useRef(false)
  useWindowEvent('keydown', (event) => {
    const entry = isAfterG.current && !event.ctrlKey && !event.altKey && !event.metaKey ? atHand[Number(event.key) - 1] : undefined
    isAfterG.current = false
    if (!entry || entry.closed || event.defaultPrevented || isTypedInto(event.target)) return
    event.preventDefault()
    void navigate({ to: entry.to, search: entry.search })
  })
  usePageKey('g', ({ target }) => {
    isAfterG.current = !isTypedInto(target)
    return isAfterG.current
  })
  usePageKey('n', (event) => {
    const isOnOrder = pathname.startsWith(newOrderLink.to.replace(/create$/, ''))
    const isOnPage = event.target instanceof Element && event.target.matches('body, main, main *')
    if (!canCreate || isOnOrder || !isOnPage || isTypedInto(event.target)) return false
    // The page's own handler of the key runs after this one.
    setTimeout(() => event.defaultPrevented || void navigate(newOrderLink))
    return false
  })
}
