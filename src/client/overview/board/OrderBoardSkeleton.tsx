import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { Board } from '#client/ui/board/Board.tsx'
import { WaitingColumn } from '#client/ui/board/Column.tsx'
import classes from './OrderCard.module.css'
import { columnWords } from '#domain/work-orders.ts'

/** A placeholder for the board while it is loading. */
export function OrderBoardSkeleton({ statuses }: { statuses: OrderStatus[] }) {
  const { t } = useTranslation('overview')
  return (
    <Board columns={statuses.length} aria-hidden>
      {statuses.map((status, column) => (
        <WaitingColumn key={status} title={t(columnWords[status])} color={`var(--status-${status})`}>
          {Array.from({ length: 3 - (column % 2) }, (_, i) => (
            <div key={i} className={classes.card}>
              <Skeleton height={22} width={104} mt={2} mb={11} />
              <Skeleton height={13} width="68%" mb={10} />
              <Skeleton height={11} width="52%" mb={17} />
              <Skeleton height={26} />
            </div>
          ))}
        </WaitingColumn>
      ))}
    </Board>
  )
}
