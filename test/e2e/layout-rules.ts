import type { Page } from '@playwright/test'

/** Returns what is wrong with the layout of the page at this moment; each fault begins with the name of its rule. */
export const findFaults = (page: Page): Promise<string[]> => page.evaluate(measureLayout)

/** Runs in the browser, once what a change of the window has begun is drawn. */
async function measureLayout(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const root = document.documentElement
  const main = document.querySelector('main') ?? document.body
  const rectOf = (element: Element) => element.getBoundingClientRect()
  const isShown = (element: Element) => {
    const { width, height } = rectOf(element)
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const shown = <E extends HTMLElement>(selector: string, within: ParentNode = main) =>
    [...within.querySelectorAll<E>(selector)].filter(isShown)
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? (element as HTMLInputElement).value ?? '') || element.textContent}`.slice(
      0,
      60,
    )

  const findScroll = () => (root.scrollWidth > root.clientWidth ? [`${root.scrollWidth - root.clientWidth} px`] : [])

  const findHeads = () =>
    shown<HTMLTableElement>('table').flatMap((table) => {
      const heads = [...(table.tHead?.rows ?? [])].map((row) => [...row.cells].filter(isShown))
      const cells = [...(table.tBodies[0]?.rows[0]?.cells ?? [])]
      const last = heads.at(-1) ?? []
      const isComparable = last.length === cells.length && [...last, ...cells].every(({ colSpan }) => colSpan === 1)
      const shifts = isComparable ? last.map((head, at) => Math.abs(rectOf(head).left - rectOf(cells[at]!).left)) : []
      return [
        ...heads.map((row) => new Set(row.map((head) => Math.round(rectOf(head).top))).size).filter((heights) => heights > 1),
        ...shifts.filter((shift) => shift > 1.5),
        // The heads of a report may wrap, those of a list are one line.
        ...(table.dataset['fixed'] ? last.map((head) => rectOf(head).height).filter((height) => height > 37.5) : []),
      ].map((value) => `${table.ariaLabel ?? ''} ${value}`)
    })

  const findCovered = () => {
    const isFixed = (element: Element) => getComputedStyle(element).position === 'fixed' && !element.closest('[role="dialog"]')
    const fixed = shown('.mantine-Notification-root, .plain-message, body *', document).filter(
      (element) =>
        !main.contains(element) &&
        isFixed(element) &&
        !element.matches(':has([aria-modal="true"]), .mantine-Overlay-root, .mantine-Modal-overlay'),
    )
    // A box that lets the pointer through shows its children alone.
    const boxes = fixed.flatMap((element) =>
      getComputedStyle(element).pointerEvents === 'none' || element.matches(':has(> .mantine-Notification-root)')
        ? [...element.querySelectorAll('button, .mantine-Notification-root')].filter(isShown)
        : [element],
    )
    const content = shown('td, th, input, button, a, select')
    return boxes.flatMap((box) => {
      const over = rectOf(box)
      return content
        .filter((element) => {
          const under = rectOf(element)
          const [left, right] = [Math.max(over.left, under.left), Math.min(over.right, under.right, root.clientWidth)]
          const [top, bottom] = [Math.max(over.top, under.top), Math.min(over.bottom, under.bottom, innerHeight)]
          // An element that is scrolled out of its box is not there.
          return (
            right - left > 1 && bottom - top > 1 && document.elementsFromPoint((left + right) / 2, (top + bottom) / 2).includes(element)
          )
        })
        .map((element) => `${nameOf(box)} over ${nameOf(element)}`)
    })
  }

  const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1
  /** Whether the size of a tyre in this element's own text reaches beyond it. */
  const isSizeCut = (element: Element) =>
    [...element.childNodes].some((node) => {
      const size = node.nodeType === Node.TEXT_NODE ? /\d{3}\/\d{2} ?Z?R ?\d{2}/.exec(node.nodeValue ?? '') : null
      if (!size) return false
      const range = document.createRange()
      range.setStart(node, size.index)
      range.setEnd(node, size.index + size[0].length)
      return range.getBoundingClientRect().right > rectOf(element).right + 1
    })
  const findCut = () => [
    ...shown<HTMLInputElement>('input, textarea', document)
      .filter((field) => field.value !== '' && field !== document.activeElement && isCut(field))
      .map(nameOf),
    ...shown('*')
      .filter((element) => {
        if (!isCut(element) || getComputedStyle(element).textOverflow !== 'ellipsis') return false
        return isSizeCut(element) || (!element.closest('[title]') && !element.querySelector('[title]'))
      })
      .map(nameOf),
    ...shown('[data-size]:has(> span:last-child)')
      .filter((plate) => {
        const box = plate.parentElement?.closest('td, article, li, button, a, div')
        return box && getComputedStyle(box).overflowX === 'hidden' && rectOf(plate).right > rectOf(box).right + 1
      })
      .map(nameOf),
  ]

  const findMenus = () =>
    shown('[role="menu"]', document).flatMap((menu) => {
      const { top, bottom, left, right } = rectOf(menu)
      const entries = shown('[role="menuitem"]', menu)
      const last = entries.at(-1)
      const isLastSeen = !last || rectOf(last).bottom <= bottom + 1
      return [
        ...(top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || !isLastSeen ? [`${nameOf(menu)} is cut`] : []),
        ...entries.filter((entry) => !entry.querySelector('small') && rectOf(entry).height > 44).map((entry) => `${nameOf(entry)} wraps`),
      ]
    })

  const findDialogs = () =>
    shown('[role="dialog"][aria-modal="true"]', document).flatMap((dialog) => {
      const { top, bottom, left, right } = rectOf(dialog)
      return [
        ...(top < 0 || left < 0 || bottom > innerHeight || right > innerWidth ? [`${nameOf(dialog)} is cut`] : []),
        ...(document.activeElement?.matches('.mantine-Modal-close') ? ['the cross has the focus'] : []),
      ]
    })

  const findTargets = () => {
    const isTouch = innerWidth < 600
    return shown('button, a[href]', document)
      .filter((target) => {
        const { width, height, right } = rectOf(target)
        return right > 0 && getComputedStyle(target).display !== 'inline' && Math.min(width, height) < (isTouch ? 44 : 24) - 0.5
      })
      .map((target) => `${nameOf(target)} ${Math.round(rectOf(target).width)} × ${Math.round(rectOf(target).height)}`)
  }

  const findDates = () => {
    const text = main.innerText
    const forms = [/\b\d{4}-\d{2}-\d{2}\b/, /\b\d{2}([./])\d{2}\1\d{4}\b|\b\d{4}\. \d{2}\. \d{2}\./]
    const found = forms.flatMap((form) => form.exec(text)?.[0] ?? [])
    return found.length > 1 ? [found.join(' and ')] : []
  }

  const rules = {
    scroll: findScroll,
    heads: findHeads,
    covered: findCovered,
    cut: findCut,
    menus: findMenus,
    dialogs: findDialogs,
    targets: findTargets,
    dates: findDates,
  }
  return Object.entries(rules).flatMap(([rule, find]) => find().map((fault) => `${rule}: ${fault}`))
}
