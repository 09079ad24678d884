import { Group, Paper, Switch, Tabs, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { settingValue, settings } from '#contract/accounts/settings.ts'
import { smsSettings, smsTexts, type SmsTextKind } from '#domain/sms/sms-texts.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { SettingRowItem } from './setting-rows.ts'
import { UnavailableNote } from './UnavailableNote.tsx'
import { SmsField } from './SmsField.tsx'
import { useSettingRow } from './use-setting-row.ts'

const languages = ['ro', 'hu', 'en'] as const
type Message = (typeof smsSettings)[SmsTextKind]
const findKind = (message: Message) => (Object.keys(smsSettings) as SmsTextKind[]).find((kind) => smsSettings[kind] === message)!

/** One kind of message: its switch and its text in three languages. */
export function SmsMessageCard({ row }: { row: SettingRowItem }) {
  const { t } = useTranslation('settings')
  const { value, save } = useSettingRow(row)
  const message = row.setting as Message
  const usual = settingValue(useInformation().account.accountSettings, 'sms_language')
  return (
    <Paper component="section" p="lg" aria-label={t(message)}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div>
          <Group gap={8}>
            <Title order={2}>{t(message)}</Title>
            {!row.entry.built && <UnavailableNote />}
          </Group>
          <Text fz="sm" c="dimmed">
            {t(`${message}_help`)}
          </Text>
        </div>
        <Switch
          aria-label={t(message)}
          checked={value as boolean}
          onChange={(event) => void save(event.currentTarget.checked).catch(notify.failure)}
        />
      </Group>
      {/* Panels stay mounted, so that typed text survives a change of the language. */}
      <Tabs defaultValue={usual} keepMounted>
        <Tabs.List aria-label={t(message)}>
          {languages.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {t(`sms_language_${language}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {languages.map((language) => (
          <Tabs.Panel key={language} value={language} pt="md">
            <SmsField
              row={{ setting: message, option: language, word: message, entry: settings[message].options[language] }}
              label={`${t(message)}: ${t(`sms_language_${language}`)}`}
              standard={smsTexts[findKind(message)][language]}
              variables={settings[message].options[language].variables}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Paper>
  )
}
