import { useTranslation } from 'react-i18next'
import type { CurrentTimeSheetState as State } from '#contract/accounts/account.ts'
import { isTimed, timeSheetTone } from '#domain/time-sheets.ts'
import { serverNow } from '#client/platform/clock.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { Timer } from '#client/ui/Timer.tsx'

/** The current state of a user and its duration. */
export function TimeSheetState({ current }: { current: Pick<State, 'status' | 'startDate'> | undefined }) {
  const { t } = useTranslation('time-sheets')
  return (
    <StatusBadge status={timeSheetTone(current?.status)}>
      {current ? t(current.status) : t('NoTimeSheetYet')}
      {current && isTimed(current.status) && <Timer from={current.startDate} now={serverNow} />}
    </StatusBadge>
  )
}
