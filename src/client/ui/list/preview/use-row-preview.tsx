import { Suspense, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { isTypedInto } from '#client/ui/list/keys.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import type { RowsProps } from '#client/ui/list/RowCards.tsx'
import type PreviewSheetOf from './PreviewSheet.tsx'

/** The cast restores the type parameter, which `lazy` loses. */
const PreviewSheet = lazyPart(() => import('./PreviewSheet.tsx')) as unknown as typeof PreviewSheetOf

type Options<Row> = Pick<RowsProps<Row>, 'Preview' | 'nameOf'> & {
  /** The focused row. */
  row: Row | undefined
  actions: RowAction<Row>[]
  region: RefObject<HTMLElement | null>
}

/** The sheet beside the table that shows the focused row. P opens and closes it, and it follows the focus. */
export function useRowPreview<Row extends { id: number }>({
  row,
  Preview,
  nameOf,
  actions,
  region,
}: Options<Row>): {
  /** Opens the sheet by the button in a row. */
  open: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** Returns whether the key was handled. */
  onPreviewKey: (event: KeyboardEvent<HTMLElement>, focused: Row | undefined) => boolean
  sheet: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? row : undefined
  const focusRow = (from: Element | null | undefined) => from?.querySelector<HTMLElement>('[data-stop]')?.focus()
  const close = () => {
    setOpen(false)
    focusRow(region.current?.querySelector(`[data-row="${row?.id}"]`))
  }
  if (!Preview) return { open: undefined, onPreviewKey: () => false, sheet: null }
  return {
    open: (event) => {
      event.stopPropagation()
      focusRow(event.currentTarget.closest('tr'))
      setOpen(true)
    },
    onPreviewKey: (event, focused) => {
      const isChord = event.ctrlKey || event.altKey || event.metaKey
      const isToggle = focused && event.key.toLowerCase() === 'p' && !isChord && !isTypedInto(event.target)
      if (!isToggle && !(shown && event.key === 'Escape')) return false
      // Escape would otherwise untick the rows as well.
      event.stopPropagation()
      event.preventDefault()
      if (shown) close()
      else setOpen(true)
      return true
    },
    sheet: shown && (
      <Suspense>
        <PreviewSheet row={shown} Preview={Preview} nameOf={nameOf} actions={actions} onClose={close} />
      </Suspense>
    ),
  }
}
