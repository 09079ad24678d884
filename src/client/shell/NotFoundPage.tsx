import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconMapOff } from '#client/ui/icons.tsx'

export default function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <>
      <title>{`${t('PageNotFoundTitle')} · Atelier`}</title>
      <EmptyState
        level={1}
        icon={IconMapOff}
        title={t('PageNotFoundTitle')}
        text={t('PageNotFoundHint')}
        action={
          <Button component={Link} to="/">
            {t('BackHome')}
          </Button>
        }
      />
    </>
  )
}
