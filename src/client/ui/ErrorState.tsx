import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText } from '#client/platform/notify.ts'
import { EmptyState } from './EmptyState.tsx'
import { IconCloudOff } from './icons.tsx'

type Props = { error: unknown; onRetry: () => unknown; level?: 1 | 2; title?: string }

/** Shown instead of content that could not be loaded. */
export function ErrorState({ error, onRetry, level, title }: Props) {
  const { t } = useTranslation()
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
