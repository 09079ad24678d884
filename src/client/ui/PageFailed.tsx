import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkUnreachable, isChunkError } from '#client/platform/network.ts'
import { reloadPage, reloadWhenReachable } from '#client/platform/recovery.ts'
import { EmptyState } from './EmptyState.tsx'
import { IconAlertTriangle, IconCloudOff } from './icons.tsx'

/** Shown instead of a page that threw an error or whose files could not be loaded. */
export function PageFailed({ error }: { error?: unknown }) {
  return error instanceof ChunkUnreachable ? <PageUnreachable /> : <PageBroken error={error} />
}

/** The page reloads by itself once the network is back; until then the frame around it stays. */
function PageUnreachable() {
  const { t } = useTranslation()
  useEffect(() => reloadWhenReachable(), [])
  return (
    <div role="alert">
      <EmptyState level={1} icon={IconCloudOff} title={t('NoNetworkRetrying')} />
    </div>
  )
}

function PageBroken({ error }: { error: unknown }) {
  const { t } = useTranslation()
  // The error event reaches the listeners that report errors of the client.
  useEffect(() => void dispatchEvent(new ErrorEvent('pagefailed', { error })), [error])
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={IconAlertTriangle}
        title={t('PageFailedTitle')}
        text={t(isChunkError(error) ? 'PageFilesMissingHint' : 'PageFailedHint')}
        action={<Button onClick={() => void reloadPage()}>{t('Reload')}</Button>}
      />
    </div>
  )
}
