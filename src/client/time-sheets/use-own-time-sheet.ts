import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { timeSheets, timeSheetStatuses, type TimeSheetStatus } from '#contract/time-sheets.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useHasTimeSheet, useInformation } from '#client/platform/sign-in/session.ts'

/** What one does oneself, on whichever device it was chosen, and what one may do next. */
export function useOwnTimeSheet() {
  const { user } = useInformation()
  const isUsed = useHasTimeSheet()
  const { choose, isPending } = useChooseTimeSheetState()
  // Other devices of the same person are not told.
  const { data } = useQuery({
    ...endpointQuery(timeSheets.search, { models: { open: true, userId: [user.id] }, pageSize: 1 }),
    enabled: isUsed,
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  })
  const current = data ? data.items[0] : (user.lastTimeSheet ?? undefined)
  return {
    isUsed,
    current,
    others: otherStatuses(current?.status),
    choose: (status: TimeSheetStatus) => choose(user.id, status),
    isPending,
  }
}

/** For oneself, or as an admin for somebody else. */
export function useChooseTimeSheetState() {
  const { t } = useTranslation('time-sheets')
  const { mutateAsync, isPending } = useWrite(timeSheets.create)
  const choose = (userId: number, status: TimeSheetStatus) =>
    void mutateAsync({ userId, status }).catch((error: unknown) => notify.failure(error, t('CreateTimeSheetFailed')))
  return { choose, isPending }
}

/** What one does already is no choice. */
export const otherStatuses = (current: TimeSheetStatus | undefined) => timeSheetStatuses.filter((status) => status !== current)
