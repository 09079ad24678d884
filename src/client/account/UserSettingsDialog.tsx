import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, languageNames, supportedLanguages } from '#client/platform/i18n.ts'
import { formatWhen } from '#domain/text/format.ts'
import { dateForms } from '#contract/accounts/account.ts'
import { useDateForm, usePreferences } from '#client/platform/preferences.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

const schemes = [
  { value: 'light', word: 'AppearanceLight' },
  { value: 'dark', word: 'AppearanceDark' },
  { value: 'auto', word: 'AppearanceAuto' },
] as const

/** Shows in which form a list writes dates; day and month cannot be mistaken for each other. */
const exampleDay = '2026-11-24'

/** Appearance and language of the screens in this browser, and the user's own form of dates. */
export default function UserSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const { t: ofShell } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { choose } = usePreferences()
  return (
    <Dialog title={ofShell('UserSettings')} onClose={onClose}>
      <Stack gap="lg">
        <Input.Wrapper label={t('Appearance')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('Appearance')}
            data={schemes.map(({ value, word }) => ({ value, label: t(word) }))}
            value={colorScheme}
            onChange={setColorScheme}
          />
        </Input.Wrapper>
        <Input.Wrapper
          label={t('LanguageOfScreens')}
          labelElement="div"
          description={t('StoredInBrowser')}
          inputWrapperOrder={['label', 'input', 'description']}
        >
          <SegmentedControl
            fullWidth
            aria-label={t('LanguageOfScreens')}
            data={supportedLanguages.map((value) => ({ value, label: languageNames[value] }))}
            value={currentLanguage()}
            onChange={changeLanguage}
          />
        </Input.Wrapper>
        <Input.Wrapper label={t('DatesInLists')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('DatesInLists')}
            data={dateForms.map((value) => ({ value, label: formatWhen(exampleDay, 'UTC', currentLanguage(), value) }))}
            value={useDateForm()}
            onChange={(dates) => choose({ dates })}
          />
        </Input.Wrapper>
      </Stack>
    </Dialog>
  )
}
