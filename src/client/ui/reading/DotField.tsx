import { useTranslation } from 'react-i18next'
import { readDotDigits } from '#contract/kit/readers/dot.ts'
import { ReadField, type ReadFieldProps } from './ReadField.tsx'

const dotExample = '0224'

/** Week and year of a tyre, one to four digits. An odd or old one gets a doubt. */
export function DotField(props: ReadFieldProps) {
  const { t } = useTranslation('trade')
  return (
    <ReadField label={t('DotNumber')} inputMode="numeric" placeholder={dotExample} className="number" {...props} read={readDotDigits} />
  )
}
