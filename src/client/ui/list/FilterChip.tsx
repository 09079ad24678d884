import { Pill } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './FilterChip.module.css'

/** An active filter; without `onRemove` it cannot be removed. A click or Del removes it, and the next chip's cross takes the focus. */
export function FilterChip({ label, text, onRemove }: { label: string; text: string; onRemove?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const remove = (cross: HTMLElement) => {
    findNextFocus(cross)?.focus()
    onRemove?.()
  }
  return (
    <Pill
      size="md"
      className={classes.chip}
      data-chip
      withRemoveButton={onRemove !== undefined}
      removeButtonProps={{
        'aria-label': t('RemoveFilter', { what: label }),
        tabIndex: 0,
        'aria-hidden': false,
        onClick: ({ currentTarget }) => remove(currentTarget),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return
          event.preventDefault()
          event.stopPropagation()
          remove(event.currentTarget)
        },
      }}
    >
      {label}: <b>{text}</b>
    </Pill>
  )
}

/** The cross after this one, the one before it, or else the button that opens the filters. */
function findNextFocus(cross: HTMLElement): HTMLElement | undefined {
  const bar = cross.closest('[data-filters]')
  const crosses = [...(bar?.querySelectorAll<HTMLElement>('[data-chip] button') ?? [])]
  const at = crosses.indexOf(cross)
  return crosses[at + 1] ?? crosses[at - 1] ?? filterButton(bar)
}

/** The focus moves here when the element that has it is removed. */
export const filterButton = (within: Element | null): HTMLElement | undefined =>
  within?.querySelector<HTMLElement>('[data-filter-button]') ?? undefined
