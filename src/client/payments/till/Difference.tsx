import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/platform/format.ts'
import classes from './Till.module.css'

/** A difference stands out from one ban on, with a word for its direction. */
export function Difference({ value }: { value: number }) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { money } = useFormat()
  if (value === 0) return money(0)
  const word = t(value > 0 ? 'DifferenceOver' : 'DifferenceMissing')
  return <span className={classes.difference}>{`${money(value)} (${word})`}</span>
}
