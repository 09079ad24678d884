import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAccountSetting } from '#client/platform/setting.ts'
import { IconChevronDown, IconClipboardCheck, IconPlus } from '#client/ui/icons.tsx'
import { useNewKey } from '#client/ui/keyboard/use-new-key.ts'
import { newInspectionLink, newOrderLink } from './order-links.ts'

/** Creates an order or, at an inspection station, an inspection. */
export function NewOrderButton() {
  const { t } = useTranslation('trade')
  const hasInspections = useAccountSetting('itp_enabled')
  const navigate = useNavigate()
  useNewKey(() => void navigate(newOrderLink))
  const button = (
    <Button component={Link} {...newOrderLink} leftSection={<IconPlus size={17} />}>
      {t('NewOrder')}
    </Button>
  )
  if (!hasInspections) return button
  return (
    <Group gap={2} wrap="nowrap">
      {button}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} variant="filled" color="petrol" aria-label={t('NewOther')}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} {...newInspectionLink} leftSection={<IconClipboardCheck size={17} stroke={1.7} />}>
            {t('NewInspection')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
