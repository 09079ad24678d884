import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AccountTabs } from './AccountTabs.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

/** The account dialog over any page; without `onClose` it cannot be closed and is all that remains of the application. */
export default function AccountDialog({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog title={t('MyAccount')} size={960} onClose={() => onClose?.()} withCloseButton={onClose !== undefined}>
      {/* All tabs have the same height, so that the dialog does not jump. */}
      <Box h="min(600px, 90dvh - 92px)" m={-4} p={4} style={{ overflow: 'auto' }}>
        <AccountTabs />
      </Box>
    </Dialog>
  )
}
