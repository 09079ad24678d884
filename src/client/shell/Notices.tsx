import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountPoll } from '#client/account/use-account-poll.ts'
import { useDaysLeft } from '#client/account/use-days-left.ts'
import { reloadPage } from '#client/platform/recovery.ts'
import { useFormat } from '#client/platform/format.ts'
import { useLiveState } from '#client/platform/live/live.ts'
import { useAccessSubject, useInformation } from '#client/platform/sign-in/session.ts'
import { InstallHint } from './InstallHint.tsx'
import { checkDeployedVersion, useIsClientOutdated, watchDeployedVersion } from './use-version.ts'
import classes from './Notices.module.css'

/** Notices above every page: a newer version of the program, and the end of the subscription. */
export default function Notices() {
  const { status, level } = useAccessSubject()
  useAccountPoll(status !== 'active' && level !== 'admin')
  const router = useRouter()
  const live = useLiveState()
  const { errors, events } = useInformation().telemetry
  useEffect(() => watchDeployedVersion(router), [router])
  // Without a receiver for errors or events the telemetry chunk is not loaded.
  useEffect(() => {
    if (!errors && !events) return undefined
    const watching = import('#client/shell/start-telemetry.ts').then(({ startTelemetry: watch }) => watch(router, { errors, events }))
    return () => void watching.then((stop) => stop()).catch(() => undefined)
  }, [router, errors, events])
  useEffect(() => {
    if (live === 'connected') checkDeployedVersion()
  }, [live])
  return (
    <>
      <NewVersion />
      <PackageEnded />
      <InstallHint />
    </>
  )
}

function NewVersion() {
  const { t } = useTranslation('shell')
  const isOutdated = useIsClientOutdated()
  return (
    <div role="status">
      {isOutdated && (
        <p className={classes.bar}>
          {t('NewVersion')}
          <Button size="compact-sm" variant="default" onClick={() => void reloadPage()}>
            {t('Reload')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The end of the subscription blocks nothing. */
function PackageEnded() {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { activePackage } = useInformation()
  const daysLeft = useDaysLeft()
  if (!activePackage || daysLeft === undefined || daysLeft >= 0) return null
  return (
    <p className={classes.bar} data-ended role="note">
      {t('PackageEnded', {
        name: activePackage.name,
        date: format.date(activePackage.activeTo),
        due: format.date(activePackage.billingDue),
      })}
    </p>
  )
}
