import { Button, Paper, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { OverviewBoard } from '#contract/overview.ts'
import type { OrderWithPosition } from '#contract/work-orders/order.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { OrderCard } from './OrderCard.tsx'
import classes from './SuspendedSection.module.css'

type Props = Pick<UseQueryResult<OverviewBoard>, 'data' | 'error' | 'isFetching' | 'refetch'> & {
  /** The number of suspended orders; undefined while it loads. */
  count: number | undefined
  /** Suspended orders that pass the filters. */
  cards: OrderWithPosition[]
  /** The orders are fetched only when the section is opened. */
  shown: boolean
  onShow: (shown: boolean) => void
}

/** Orders that are done and wait for payment. */
export const SuspendedSection = memo(function SuspendedSection({ count, shown, onShow, isFetching, ...rest }: Props) {
  const { t } = useTranslation('overview')
  const content = useId()
  return (
    <Paper component="section" className={classes.section} aria-labelledby={`${content}-title`}>
      <header className={classes.head}>
        <div>
          <div className={classes.title}>
            <Title order={2} id={`${content}-title`}>
              <Link to="/dashboard/suspended">{t('SuspendedWorkOrders')}</Link>
            </Title>
            {count !== undefined && <span className={classes.count}>{count}</span>}
          </div>
          <p className={classes.hint}>{t('SuspendedHint')}</p>
        </div>
        <Button variant="default" size="xs" aria-expanded={shown} aria-controls={content} onClick={() => onShow(!shown)}>
          {t(shown ? 'Hide' : 'LoadData')}
        </Button>
      </header>
      {shown && (
        <div id={content} className={classes.content} aria-busy={isFetching}>
          <Content {...rest} />
        </div>
      )}
    </Paper>
  )
})

function Content({ data, error, refetch, cards }: Pick<Props, 'data' | 'error' | 'refetch' | 'cards'>) {
  const { t } = useTranslation('overview')
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Waiting />
  if (cards.length === 0) return <p className={classes.none}>{data.total === 0 ? t('NothingSuspended') : t('NoSearchResultsFound')}</p>
  return (
    <div className={classes.cards}>
      {cards.map((card) => (
        <OrderCard key={card.id} card={card} fixed />
      ))}
    </div>
  )
}

const Waiting = () => (
  <div className={classes.cards} aria-hidden>
    {Array.from({ length: 4 }, (_, i) => (
      <Skeleton key={i} height={132} radius={10} />
    ))}
  </div>
)
