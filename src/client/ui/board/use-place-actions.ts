import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { restoreMenuFocus } from './follow-focus.ts'
import type { BoardStep } from './places.ts'

const steps = [
  { step: 'first', label: 'PlaceFirst', icon: IconArrowBarToUp },
  { step: 'up', label: 'PlaceUp', icon: IconArrowUp },
  { step: 'down', label: 'PlaceDown', icon: IconArrowDown },
  { step: 'last', label: 'PlaceLast', icon: IconArrowBarToDown },
] as const

type Shifting<Card> = {
  shift: (card: Card, step: BoardStep) => void
  canShift: (card: Card, step: BoardStep) => boolean
  /** Whether the user moves cards at all. */
  canPlace: boolean
}

/** Menu actions that move a card within its column, for users who do not drag. */
export function usePlaceActions<Card extends { id: number }>({ shift, canShift, canPlace }: Shifting<Card>): RowAction<Card>[] {
  const { t } = useTranslation('board')
  return useMemo(
    () =>
      steps.map(({ step, label, icon }): RowAction<Card> => ({
        label: t(label),
        icon,
        group: 'place',
        fold: t('PlaceInColumn'),
        show: (card) => canPlace && canShift(card, step),
        run: (card) => {
          shift(card, step)
          restoreMenuFocus(card.id)
        },
      })),
    [t, canPlace, shift, canShift],
  )
}
