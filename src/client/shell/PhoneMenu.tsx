import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconLayoutSidebarLeftExpand } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'

const PhoneMenuDialog = onDemand<{ onClose: () => void }>(async () => (await import('./PhoneMenuDialog.tsx')).PhoneMenuDialog)

/** On narrow windows it replaces the sidebar. */
export function PhoneMenu() {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon size={34} aria-label={t('MainNavigation')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconLayoutSidebarLeftExpand size={19} stroke={1.7} />
      </ActionIcon>
      {isOpen && <PhoneMenuDialog onClose={() => setOpen(false)} />}
    </>
  )
}
