import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, languageNames, supportedLanguages } from '#client/platform/i18n.ts'
import { formatWhen } from '#domain/text/format.ts'
import { dateForms, textSizes } from '#contract/accounts/account.ts'
import { useDateForm, usePreferences } from '#client/platform/preferences.ts'
import { applyTextSize } from '#client/platform/text-size.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

const schemes = [
  { value: 'light', word: 'AppearanceLight' },
  { value: 'dark', word: 'AppearanceDark' },
  { value: 'auto', word: 'AppearanceAuto' },
] as const

/** Shows in which form a list writes dates; day and month cannot be mistaken for each other. */
const exampleDay = '2026-11-24'
const sizeWords = { 100: 'TextNormal', 112: 'TextLarge', 125: 'TextLarger' } as const satisfies Record<(typeof textSizes)[number], string>

/** How the screens look: the size of the text and the form of dates are the user's, appearance and language are this browser's. */
export default function UserSettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account')
  const { t: ofShell } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { chosen, choose } = usePreferences()
  const chooseText = (size: string) => {
    const text = textSizes.find((each) => String(each) === size)
    applyTextSize(text)
    choose({ text: text === 100 ? null : text })
  }
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
        <Input.Wrapper label={t('TextSize')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('TextSize')}
            data={textSizes.map((size) => ({ value: String(size), label: t(sizeWords[size]) }))}
            value={String(chosen.text ?? 100)}
            onChange={chooseText}
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
