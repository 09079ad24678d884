import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UnsavedInputContext, useUnsavedPageGuard } from '#client/ui/dialog/use-unsaved-input.ts'
import { SmsLinks } from '#client/sms/SmsLinks.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { listSettingRows } from './setting-rows.ts'
import { SmsMessageCard } from './SmsMessageCard.tsx'

/** Automatic messages to clients: whether each is sent, and its text in each language. */
export default function SmsMessagesPage() {
  const { t } = useTranslation('settings')
  const unsaved = useUnsavedPageGuard()
  const messages = listSettingRows('sms').filter(({ entry }) => entry.kind === 'message')
  return (
    <>
      <PageHeader
        title={t('SmsMessages', { ns: 'shell' })}
        intro={t('SmsMessagesIntro')}
        crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('SmsMessages', { ns: 'shell' }) }]}
      />
      <SmsLinks />
      <UnsavedInputContext value={unsaved}>
        <Stack gap="md" maw={980}>
          {messages.map((row) => (
            <SmsMessageCard key={row.word} row={row} />
          ))}
        </Stack>
      </UnsavedInputContext>
    </>
  )
}
