import { Box, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmDiscard, useQuestion } from '#client/platform/confirm.ts'
import { useFocusBack } from '#client/platform/focus.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { Unsaved } from './use-unsaved.ts'

/** One's account over whatever page is open; without a way to close it, it is all that is left. */
export default function AccountDialog({ onClose }: { onClose?: () => void }) {
  const { t } = useTranslation('account')
  const { t: ofShell } = useTranslation('shell')
  const [unsaved] = useState(() => new Set<string>())
  const asking = useQuestion() !== undefined
  useFocusBack()

  async function close() {
    if (unsaved.size === 0 || (await confirmDiscard())) onClose?.()
  }

  return (
    <Modal
      opened
      title={ofShell('MyAccount')}
      size={960}
      onClose={() => void close()}
      withCloseButton={onClose !== undefined}
      closeOnEscape={!asking}
      closeOnClickOutside={!asking}
      trapFocus={!asking}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Unsaved value={unsaved}>
        {/* As high on each tab, so that it does not jump from one to the next. */}
        <Box h="min(600px, 90dvh - 92px)" m={-4} p={4} style={{ overflow: 'auto' }}>
          <AccountTabs />
        </Box>
      </Unsaved>
    </Modal>
  )
}
