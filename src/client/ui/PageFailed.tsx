import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'
import { IconAlertTriangle } from './icons.tsx'

/** Shown instead of a page that threw an error or whose files could not be loaded. */
export function PageFailed() {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={IconAlertTriangle}
        title={t('PageFailedTitle')}
        text={t('PageFailedHint')}
        action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
      />
    </div>
  )
}
