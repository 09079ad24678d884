import { Badge, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says of a setting that nothing acts on it so far. */
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
