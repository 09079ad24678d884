import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Column } from '#client/ui/board/Column.tsx'
import { useBoardDrops } from '#client/ui/board/use-drops.ts'
import { WideBoard } from '#client/ui/board/WideBoard.tsx'
import { IconPlus } from '#client/ui/icons.tsx'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { CustomerCard } from './CustomerCard.tsx'
import classes from './CustomerBoard.module.css'
import type { CardChanges } from './use-card-changes.ts'
import type { CustomerCardItem } from './use-cards.ts'
import type { CardColumn } from './use-columns.ts'

type Props = {
  /** Columns with the cards that match the search. */
  columns: CardColumn[]
  actions: RowAction<CustomerCardItem>[]
  move: CardChanges['move']
  /** Undefined for users who only view the cards. */
  onAdd: ((groupId: number | null) => void) | undefined
  /** Creates the work order, the only action of a worker on a card. */
  onOrder: (card: CustomerCardItem) => void
}

const kind = 'customer-order'

/** The cards of customer orders, in a column for each group or in one column. */
export function CustomerBoard({ columns, actions, move, onAdd, onOrder }: Props) {
  const { t } = useTranslation(['customer-orders', 'board'])
  useBoardDrops(kind, ({ id, column, afterId }) => {
    const to = columns.find(({ name }) => name === column)
    const card = columns.flatMap(({ cards }) => cards).find((each) => each.id === id)
    if (card && to) void move(card, to, afterId)
  })
  // Without any card there is nothing to drag.
  const isEmpty = columns.every(({ cards }) => cards.length === 0)
  return (
    <WideBoard columns={columns.length}>
      {columns.map(({ name, title, color, groupId, cards }) => (
        <Column
          key={name}
          kind={kind}
          name={name}
          title={title}
          color={color}
          cards={cards}
          empty={t(onAdd && !isEmpty ? 'board:DropHere' : 'NoCardsHere')}
          foot={
            onAdd && (
              <Button
                className={classes.add}
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconPlus size={15} />}
                aria-label={t('AddCardTo', { group: title })}
                onClick={() => onAdd(groupId ?? null)}
              >
                {t('AddCard')}
              </Button>
            )
          }
        >
          {cards.map((card) => (
            <CustomerCard key={card.id} card={card} actions={actions} canMove={onAdd !== undefined} onOrder={onOrder} />
          ))}
        </Column>
      ))}
    </WideBoard>
  )
}
