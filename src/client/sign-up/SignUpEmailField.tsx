import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The user's own address, which the browser may autocomplete. */
export function SignUpEmailField(props: TextInputProps) {
  const { t } = useTranslation('entry')
  return <TextInput size="md" label={t('Email')} type="email" autoComplete="email" autoCapitalize="none" {...props} />
}
