import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AccountTabs } from './AccountTabs.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

/** One's account over whatever page is open; without a way to close it, it is all that is left. */
export default function AccountDialog({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog title={t('MyAccount')} size={960} onClose={() => onClose?.()} withCloseButton={onClose !== undefined}>
      {/* As high on each tab, so that it does not jump from one to the next. */}
      <Box h="min(600px, 90dvh - 92px)" m={-4} p={4} style={{ overflow: 'auto' }}>
        <AccountTabs />
      </Box>
    </Dialog>
  )
}
