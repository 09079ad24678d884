import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { ChunkUnreachable, retryWhenReachable } from '#client/platform/network.ts'
import { reloadWhenReachable } from '#client/platform/recovery.ts'
import { errorText } from '#client/platform/notify.ts'
import { EmptyState } from './EmptyState.tsx'
import { IconCloudOff } from './icons.tsx'

type Props = { error: unknown; onRetry: () => unknown; level?: 1 | 2; title?: string }

/** Shown instead of content that could not be loaded. After a network failure the content is fetched again automatically. */
export function ErrorState({ error, onRetry, level, title }: Props) {
  const { t } = useTranslation()
  const retry = useEffectEvent(onRetry)
  const isChunk = error instanceof ChunkUnreachable
  const isCut = error instanceof AppError && error.message === 'NoNetwork'
  useEffect(() => {
    if (isChunk) return reloadWhenReachable()
    if (!isCut) return undefined
    return retryWhenReachable(() => {
      void retry()
      return false
    })
  }, [isChunk, isCut])
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={title ?? t('LoadFailed')}
        text={errorText(error)}
        level={level}
        action={<Button onClick={() => void onRetry()}>{t('Retry')}</Button>}
      />
    </div>
  )
}
