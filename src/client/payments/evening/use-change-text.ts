import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'

/** Writes a change in percent against a day, such as `+12 % față de 19.11.2026`; nothing where there was nothing to compare with. */
export function useChangeText(): (percent: number | null, day: string) => string {
  const { t } = useTranslation(['evening', 'trade', 'common'])
  const { number, date } = useFormat()
  return (percent, day) => {
    if (percent === null) return ''
    // A change is cut at 100 percent on either side.
    const limit = percent === 100 ? '≥ ' : percent === -100 ? '≤ ' : ''
    return t('ChangeAgainst', { change: `${limit}${percent > 0 ? '+' : ''}${number(percent)} %`, day: date(day) })
  }
}
