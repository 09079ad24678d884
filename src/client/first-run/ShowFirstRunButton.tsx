import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { firstRun } from '#contract/accounts/first-run.ts'
import { usePreferences } from '#client/platform/preferences.ts'
import { useMay } from '#client/platform/sign-in/session.ts'

/** Brings back the card that an admin has hidden, and leads to it. */
export default function ShowFirstRunButton() {
  const { t } = useTranslation('first-run')
  const navigate = useNavigate()
  const isAllowed = useMay()(firstRun.get)
  const { choose } = usePreferences()
  if (!isAllowed) return null
  return (
    <Button
      variant="default"
      onClick={() => {
        choose({ firstRun: null })
        void navigate({ to: '/dashboard' })
      }}
    >
      {t('ShowFirstHour')}
    </Button>
  )
}
