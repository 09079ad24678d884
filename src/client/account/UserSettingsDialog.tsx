import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, languageNames, supportedLanguages } from '#client/platform/i18n.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

const schemes = [
  { value: 'light', word: 'AppearanceLight' },
  { value: 'dark', word: 'AppearanceDark' },
  { value: 'auto', word: 'AppearanceAuto' },
] as const

/** Appearance and language of the screens in this browser. */
export default function UserSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const { t: ofShell } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
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
      </Stack>
    </Dialog>
  )
}
