import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { registerLooksMistyped } from '#contract/kit/readers/register-number.ts'
import { readTaxNumber } from '#contract/kit/readers/tax-number.ts'
import { ReadField, type ReadFieldProps } from '#client/ui/reading/ReadField.tsx'
import { WarningField } from './WarningField.tsx'

/** The tax number of a company, whose check digit reveals typing mistakes. */
export function TaxNumberField({ onChange, ...props }: ReadFieldProps) {
  const { t } = useTranslation()
  return <ReadField label={t('VatNumber')} takesUnread {...props} onChange={(text) => onChange?.(text ?? '')} read={readTaxNumber} />
}

type RegisterProps = Omit<ComponentProps<typeof WarningField>, 'warnsAbout' | 'warning'>

/** The number of a company in the trade register, whose pattern reveals typing mistakes. */
export function RegisterNumberField(props: RegisterProps) {
  const { t } = useTranslation()
  return <WarningField label={t('RegNumber')} warnsAbout={registerLooksMistyped} warning={t('RegisterLooksMistyped')} {...props} />
}
