import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxClientParts, type ClientDraft } from '#contract/clients/clients.ts'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

export function ContactFields({ form }: { form: FormDraft<typeof ClientDraft> }) {
  const { t } = useTranslation('clients')
  return (
    <RowsField
      title={t('Contacts')}
      addLabel={t('AddContact')}
      removeLabel={(number) => t('RemoveContact', { number })}
      count={form.values.contacts?.length ?? 0}
      max={maxClientParts}
      onAdd={() => form.insertListItem('contacts', { name: '', phone: null, email: null })}
      onRemove={(index) => form.removeListItem('contacts', index)}
    >
      {(index, isNew) => (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput flex={2} label={t('Name')} autoFocus={isNew} {...form.getInputProps(`contacts.${index}.name`)} />
          <PhoneField flex={1} label={t('Phone')} {...form.getInputProps(`contacts.${index}.phone`)} />
          <EmailField flex={2} label={t('Email')} {...form.getInputProps(`contacts.${index}.email`)} />
        </Group>
      )}
    </RowsField>
  )
}
