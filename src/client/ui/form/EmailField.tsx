import { useTranslation } from 'react-i18next'
import { readEmail } from '#contract/kit/readers/email.ts'
import { ReadField, type ReadFieldProps } from '#client/ui/reading/ReadField.tsx'

/** An e-mail address; a host that is often mistyped gets a doubt. */
export function EmailField(props: ReadFieldProps) {
  const { t } = useTranslation()
  return <ReadField label={t('Email')} type="email" {...props} read={readEmail} />
}
