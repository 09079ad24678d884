import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from './EmptyState.tsx'
import { IconAlertTriangle } from './icons.tsx'

/** As the browsers say that a file of the program did not come. */
const isMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)

/** Shown instead of a page that threw an error or whose files could not be loaded. */
export function PageFailed({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  // Whoever listens tells others of it.
  useEffect(() => void dispatchEvent(new ErrorEvent('pagefailed', { error })), [error])
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon={IconAlertTriangle}
        title={t('PageFailedTitle')}
        text={t(isMissing(error) ? 'PageFilesMissingHint' : 'PageFailedHint')}
        action={<Button onClick={() => location.reload()}>{t('Reload')}</Button>}
      />
    </div>
  )
}
