import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconLayoutSidebarLeftExpand } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'

const PhoneMenuDialog = onDemand<{ onClose: () => void }>(async () => (await import('./PhoneMenuDialog.tsx')).PhoneMenuDialog)

/** On narrow windows it replaces the sidebar: in the top bar as an icon, at the foot of a phone with its word below. */
export function PhoneMenu({ className, label }: { className?: string; label?: string }) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const props = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {label ? (
        <UnstyledButton className={className} {...props}>
          <IconLayoutSidebarLeftExpand size={21} stroke={1.7} aria-hidden />
          {label}
        </UnstyledButton>
      ) : (
        <ActionIcon size={34} aria-label={t('MainNavigation')} {...props}>
          <IconLayoutSidebarLeftExpand size={19} stroke={1.7} />
        </ActionIcon>
      )}
      {isOpen && <PhoneMenuDialog onClose={() => setOpen(false)} />}
    </>
  )
}
