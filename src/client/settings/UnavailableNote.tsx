import { Badge, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Notes that a setting has no effect yet. */
export function UnavailableNote() {
  const { t } = useTranslation('settings')
  return (
    <Tooltip label={t('NotInUseYetHint')} events={{ hover: true, focus: true, touch: true }}>
      <Badge color="gray" size="sm" tabIndex={0}>
        {t('NotInUseYet')}
      </Badge>
    </Tooltip>
  )
}
