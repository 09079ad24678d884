import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type RefObject } from 'react'

/** The longest time between a change of the page and its test. */
const delayMs = 200
const content = 'td, th, li, dd, input, select, textarea, button, a, article, canvas, [title], [data-item], [role="gridcell"]'
/** Pixels from the lower right corner of the round button, close enough that no rounded button of the page lies between them. */
const offsets = [1, 12, 24, 36, 47]

/** Whether the round button in the corner would lie over something of the page, at one of these points, and steps aside. */
export function useIsDocked(corner: RefObject<HTMLElement | null>): boolean {
  const router = useRouter()
  const [isDocked, setDocked] = useState(true)
  useEffect(() => {
    const main = document.getElementById('main')
    let timer: ReturnType<typeof setTimeout> | undefined
    const coversContent = ({ right, bottom }: DOMRect) =>
      offsets.some((x) =>
        offsets.some((y) =>
          document.elementsFromPoint(right - x, bottom - y).some((element) => main?.contains(element) && element.matches(content)),
        ),
      )
    const test = () => {
      timer = undefined
      if (corner.current) setDocked(coversContent(corner.current.getBoundingClientRect()))
    }
    const request = () => {
      timer ??= setTimeout(test, delayMs)
    }
    const growth = new ResizeObserver(request)
    const news = new MutationObserver(request)
    if (main) {
      growth.observe(main)
      news.observe(main, { childList: true, subtree: true })
    }
    // Scrolling does not bubble from the boxes within the page.
    const options = { capture: true, passive: true }
    document.addEventListener('scroll', request, options)
    addEventListener('resize', request)
    const unsubscribe = router.subscribe('onResolved', request)
    request()
    return () => {
      clearTimeout(timer)
      growth.disconnect()
      news.disconnect()
      document.removeEventListener('scroll', request, options)
      removeEventListener('resize', request)
      unsubscribe()
    }
  }, [router])
  return isDocked
}
