import { useTranslation } from 'react-i18next'
import { minLetters } from '#domain/text/search-text.ts'
import { fold } from '#domain/text/format.ts'
import { useMenu } from '#client/shell/use-menu.ts'

/** Screens of the user's menu with a word that begins with the text. */
export function useMatchingScreens(text: string): { path: string; label: string }[] {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const words = fold(text.trim()).split(/\s+/).filter(Boolean)
  if (words.join('').length < minLetters) return []
  return menu
    .flatMap(({ entries }) => entries)
    .filter(({ closed }) => !closed)
    .map(({ to, label }) => ({ path: to, label: t(label) }))
    .filter(({ label }) => {
      const named = fold(label).split(/\s+/)
      return words.every((word) => named.some((each) => each.startsWith(word)))
    })
}
