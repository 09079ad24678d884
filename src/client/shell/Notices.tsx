import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountPoll } from '#client/account/use-account-poll.ts'
import { useDaysLeft } from '#client/account/use-days-left.ts'
import { loadWithWords } from '#client/platform/i18n.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { reloadPage } from '#client/platform/recovery.ts'
import { useFormat } from '#client/platform/format.ts'
import { useLiveState } from '#client/platform/live/live.ts'
import { useAccessSubject, useInformation } from '#client/platform/sign-in/session.ts'
import { useUnsentFiles } from '#client/platform/unsent-files.ts'
import { InstallHint } from './InstallHint.tsx'
import { checkDeployedVersion, useIsClientOutdated, watchDeployedVersion } from './use-version.ts'
import classes from './Notices.module.css'

/** Loaded only while a photo of the user is not sent. */
const UnsentPhotos = lazyPart(() => loadWithWords('attachments', () => import('#client/attachments/UnsentPhotos.tsx')))

/** Notices above every page: a newer version of the program, photos that wait, and the end of the subscription. */
export default function Notices() {
  const { status, level } = useAccessSubject()
  useAccountPoll(status !== 'active' && level !== 'admin')
  const router = useRouter()
  const live = useLiveState()
  const { user, telemetry } = useInformation()
  const { errors, events } = telemetry
  const hasUnsent = useUnsentFiles(user.id) > 0
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
      {hasUnsent && (
        <Suspense>
          <UnsentPhotos className={classes.bar} />
        </Suspense>
      )}
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
