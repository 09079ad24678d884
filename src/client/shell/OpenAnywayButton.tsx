import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { openAnyway, useCanOpenAnyway } from '#client/platform/window-room.ts'

/** Shows a screen in a window that is narrower than it needs, from now on also the others. */
export function OpenAnywayButton() {
  const { t } = useTranslation('shell')
  return (
    useCanOpenAnyway() && (
      <Button variant="default" onClick={openAnyway}>
        {t('OpenAnyway')}
      </Button>
    )
  )
}
