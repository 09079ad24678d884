import { useTranslation } from 'react-i18next'
import type { SettingDefinition } from '#contract/accounts/settings.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SettingKey } from './setting-rows.ts'

/** Writes a value of a setting as text. */
export function useSettingText(): (entry: SettingDefinition, word: SettingKey, value: unknown) => string {
  const { t } = useTranslation('settings')
  const { number } = useFormat()
  return (entry, word, value) => {
    const wordOf = (choice: string) => t(`${word}_${choice}` as 'customized_javasea')
    switch (entry.kind) {
      case 'flag':
      case 'message':
      case 'config':
        return t(value ? 'DefaultOn' : 'DefaultOff')
      case 'choice':
        return wordOf(value as string)
      case 'list':
        return (value as string[]).map(wordOf).join(', ') || t('DefaultNone')
      case 'percent':
      case 'number':
        return number(value as number)
      case 'time':
        return value as string
      case 'text':
        return (value as string) || t('DefaultEmpty')
      default:
        return value === null ? t('DefaultNone') : ''
    }
  }
}
