import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { registerLooksMistyped } from '#contract/kit/readers/register-number.ts'
import { looksMistyped } from '#contract/kit/readers/tax-number.ts'
import { WarningField } from './WarningField.tsx'

type Props = Omit<ComponentProps<typeof WarningField>, 'warnsAbout' | 'warning'>

/** The tax number of a company, whose check digit reveals typing mistakes. */
export function TaxNumberField(props: Props) {
  const { t } = useTranslation()
  return <WarningField label={t('VatNumber')} warnsAbout={looksMistyped} warning={t('NumberLooksMistyped')} {...props} />
}

/** The number of a company in the trade register, whose pattern reveals typing mistakes. */
export function RegisterNumberField(props: Props) {
  const { t } = useTranslation()
  return <WarningField label={t('RegNumber')} warnsAbout={registerLooksMistyped} warning={t('RegisterLooksMistyped')} {...props} />
}
