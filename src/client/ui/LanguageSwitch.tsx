import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, supportedLanguages } from '#client/platform/i18n.ts'

const choices = supportedLanguages.map((language) => ({ value: language, label: language.toUpperCase() }))

export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      className={className}
      aria-label={t('Language')}
      data={choices}
      value={currentLanguage()}
      onChange={changeLanguage}
    />
  )
}
