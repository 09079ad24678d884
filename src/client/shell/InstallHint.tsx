import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#client/platform/installation.ts'
import { readStored, writeStored } from '#client/platform/storage.ts'
import { useWindowRoom } from '#client/platform/window-room.ts'
import classes from './Notices.module.css'

const storedAs = 'install-hint'

/** Offers the installation on a phone until it is used or closed, once for this device. The profile offers it always. */
export function InstallHint() {
  const { t } = useTranslation('shell')
  const installation = useInstallation()
  const isNarrow = useWindowRoom() === 'narrow'
  const [isClosed, setClosed] = useState(readStored(storedAs) === 'closed')
  if (!installation || isClosed || !isNarrow) return null
  const close = () => {
    writeStored(storedAs, 'closed')
    setClosed(true)
  }
  return (
    <div className={classes.bar} role="note">
      {installation === 'by-hand' ? (
        t('InstallSteps')
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            close()
            installation.install()
          }}
        >
          {t('InstallApp')}
        </Button>
      )}
      <CloseButton aria-label={t('Close')} onClick={close} />
    </div>
  )
}
