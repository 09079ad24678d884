import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Somebody's own address, which the browser may know. */
export function SignUpEmailField(props: TextInputProps) {
  const { t } = useTranslation('entry')
  return <TextInput size="md" label={t('Email')} type="email" autoComplete="email" autoCapitalize="none" {...props} />
}
