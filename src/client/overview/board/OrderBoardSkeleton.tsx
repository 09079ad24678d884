import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { Board } from '#client/ui/board/Board.tsx'
import { WaitingColumn } from '#client/ui/board/Column.tsx'
import placeholders from '#client/ui/placeholders.module.css'
import classes from './OrderCard.module.css'
import { columnWords } from '#domain/work-orders/work-orders.ts'

/** A placeholder for the board while it is loading. */
export function OrderBoardSkeleton({ statuses }: { statuses: OrderStatus[] }) {
  const { t } = useTranslation('overview')
  return (
    <Board columns={statuses.length} aria-hidden>
      {statuses.map((status, column) => (
        <WaitingColumn key={status} title={t(columnWords[status])} color={`var(--status-${status})`}>
          {Array.from({ length: 3 - (column % 2) }, (_, i) => (
            <div key={i} className={classes.card}>
              <div className={placeholders.waiting}>
                {bars.map((style) => (
                  <div key={style.height} className={placeholders.bar} style={style} />
                ))}
              </div>
            </div>
          ))}
        </WaitingColumn>
      ))}
    </Board>
  )
}

const bars = [
  { height: 22, width: 104, margin: '2px 0 11px' },
  { height: 13, width: '68%', marginBottom: 10 },
  { height: 11, width: '52%', marginBottom: 17 },
  { height: 26 },
]
