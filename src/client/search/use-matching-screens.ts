import { useTranslation } from 'react-i18next'
import { minLetters } from '#domain/text/search-text.ts'
import { findRows, type HubRow } from '#client/settings/find-rows.ts'
import { useHubRows } from '#client/settings/use-hub-rows.ts'
import { useMenu } from '#client/shell/use-menu.ts'
import type { ScreenTarget } from './last-opened.ts'

/** Screens of the user's menu and rows of the settings in whose names a word begins with each of the text. */
export function useMatchingScreens(text: string): ScreenTarget[] {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const { sections, options } = useHubRows()
  if (text.replace(/\s/g, '').length < minLetters) return []
  const screens = menu
    .flatMap(({ entries }) => entries)
    .filter(({ closed }) => !closed)
    .map(({ to, label }): HubRow => ({ key: to, label: t(label), about: '', to }))
  const others = [...sections.flatMap(({ rows }) => rows), ...options]
    .filter(({ key, isDialog }) => !isDialog && screens.every((screen) => screen.key !== key))
    // Beside records the sentences would find too much.
    .map((row) => ({ ...row, about: '' }))
  return findRows([...screens, ...others], text).map(({ to, label, search }) => ({ path: to, label, search }))
}
