import { useTranslation } from 'react-i18next'
import { may } from '#contract/kit/access.ts'
import { fold } from '#domain/format.ts'
import { useScreens } from '#client/platform/screens.ts'
import { useWho } from '#client/platform/session.ts'

/** Screens in whose name a word begins with what was typed. */
export function useScreensFound(text: string): { path: string; label: string }[] {
  const { t } = useTranslation('shell')
  const who = useWho()
  const screens = useScreens()
  const words = fold(text.trim()).split(/\s+/).filter(Boolean)
  if (words.join('').length < 2) return []
  return screens.flatMap(({ path, menu, ...screen }) => {
    if (!menu || !may(who, { ...screen, access: menu.for ?? screen.access })) return []
    const label = t(menu.label)
    const named = fold(label).split(/\s+/)
    return words.every((word) => named.some((each) => each.startsWith(word))) ? [{ path, label }] : []
  })
}
