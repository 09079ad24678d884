import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { value?: string | null; onChange?: (value: string | null) => void }

/** An e-mail address; an empty text is null. */
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
