import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { timeSheets, timeSheetStatuses, type TimeSheetStatus } from '#contract/time-sheets.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useHasTimeSheet, useInformation } from '#client/platform/sign-in/session.ts'

/** The user's own state, set on any device, and the states that may follow. */
export function useOwnTimeSheet() {
  const { user } = useInformation()
  const isUsed = useHasTimeSheet()
  const { choose, isPending } = useChooseTimeSheetState()
  // Refetched, since there are no live events for the user's other devices.
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

/** Sets the state of the user or, as an admin, of somebody else. */
export function useChooseTimeSheetState() {
  const { t } = useTranslation('time-sheets')
  const { mutateAsync, isPending } = useWrite(timeSheets.create)
  const choose = (userId: number, status: TimeSheetStatus) =>
    void mutateAsync({ userId, status }).catch((error: unknown) => notify.failure(error, t('CreateTimeSheetFailed')))
  return { choose, isPending }
}

/** The current state is not an option. */
export const otherStatuses = (current: TimeSheetStatus | undefined) => timeSheetStatuses.filter((status) => status !== current)
