import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '#contract/work-orders.ts'
import boardClasses from './OrderBoard.module.css'
import columnClasses from './BoardColumn.module.css'
import cardClasses from './OrderCard.module.css'
import { columnWords } from '#client/overview/column-words.ts'

/** The board before its orders are there, in the shape that it will have. */
export function BoardSkeleton({ statuses }: { statuses: OrderStatus[] }) {
  const { t } = useTranslation('overview')
  return (
    <div className={boardClasses.board} style={{ gridTemplateColumns: `repeat(${statuses.length}, minmax(222px, 1fr))` }} aria-hidden>
      {statuses.map((status, column) => (
        <div key={status} className={columnClasses.column} data-status={status}>
          <div className={columnClasses.head}>
            <h2>{t(columnWords[status])}</h2>
          </div>
          <div className={columnClasses.list}>
            {Array.from({ length: 3 - (column % 2) }, (_, i) => (
              <div key={i} className={cardClasses.card}>
                <Skeleton height={22} width={104} mt={2} mb={11} />
                <Skeleton height={13} width="68%" mb={10} />
                <Skeleton height={11} width="52%" mb={17} />
                <Skeleton height={26} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
