import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { value?: string | null; onChange?: (value: string | null) => void }

/** None where nothing is written. */
export function CollaboratorEmailField({ value, onChange, ...rest }: Props) {
  const { t } = useTranslation('trade')
  return (
    <TextInput
      type="email"
      autoComplete="off"
      {...rest}
      label={t('Email')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value || null)}
    />
  )
}
