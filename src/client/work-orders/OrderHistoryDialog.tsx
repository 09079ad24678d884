import { Button, Skeleton, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { historyPageSize, type HistoryEntry, type OrderHistoryChange } from '#contract/work-orders/history.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { useFormat } from '#client/platform/format.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconHistory } from '#client/ui/icons.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { historyKindKeys } from './history-words.ts'
import classes from './OrderHistoryDialog.module.css'
import { useChangeWords } from './use-change-words.ts'

/** The history of an order by day: one entry for each save, the newest first. */
export default function OrderHistoryDialog({ order: { id, uuid }, onClose }: { order: { id: number; uuid: string }; onClose: () => void }) {
  const { t } = useTranslation(['work-orders-history', 'trade', 'common'])
  const { date } = useFormat()
  const history = useInfiniteQuery({
    queryKey: [workOrders.history.feature, 'history', id],
    queryFn: ({ pageParam }) => callEndpoint(workOrders.history, { id, pageCount: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ pageCount, total }) => (pageCount * historyPageSize < total ? pageCount + 1 : undefined),
  })
  const entries = history.data?.pages.flatMap(({ items }) => items)
  const days = Map.groupBy(entries ?? [], ({ at }) => date(at))
  return (
    <Dialog size={760} title={t('HistoryOfOrder', { number: uuid })} onClose={onClose}>
      {history.error && !entries && <ErrorState error={history.error} onRetry={history.refetch} />}
      {!history.error && !entries && <Skeleton h={240} />}
      {entries?.length === 0 && <EmptyState icon={IconHistory} title={t('NoHistory')} />}
      <Stack gap="lg">
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 className={classes.day} id={`day-${day}`}>
              {day}
            </h3>
            <ol className={classes.entries}>
              {ofDay.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
        {history.hasNextPage && (
          <Button variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {t('OlderEntries')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

function Entry({ entry: { at, userName, kind, changes } }: { entry: HistoryEntry }) {
  const { t } = useTranslation('work-orders-history')
  const { time } = useFormat()
  return (
    <li>
      <p className={classes.what}>
        <time dateTime={at} className={classes.time}>
          {time(at)}
        </time>
        <b>{userName ?? 'Atelier'}</b> {t(historyKindKeys[kind])}
      </p>
      {changes.length > 0 && (
        <dl className={classes.changes}>
          {changes.map((change, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- of what was noted nothing moves
            <Change key={i} change={change} />
          ))}
        </dl>
      )}
    </li>
  )
}

function Change({ change }: { change: OrderHistoryChange }) {
  const { label, from, to } = useChangeWords()(change)
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {from !== undefined && <del>{from}</del>}
        {from !== undefined && to !== undefined && ' '}
        {to !== undefined && <ins>{to}</ins>}
        {from === undefined && to === undefined && '–'}
      </dd>
    </>
  )
}
