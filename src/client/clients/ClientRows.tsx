import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Address, type ClientDraft } from '#contract/clients.ts'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import type { Draft } from '#client/ui/form/use-draft.ts'

type Props = { form: Draft<typeof ClientDraft> }

/** As many as the contract takes. */
const most = 20

export function AddressRows({ form }: Props) {
  const { t } = useTranslation('clients')
  return (
    <RowsField
      title={t('Addresses')}
      addLabel={t('AddAddress')}
      removeLabel={(number) => t('RemoveAddress', { number })}
      count={form.values.addresses?.length ?? 0}
      most={most}
      onAdd={() => form.insertListItem('addresses', Address.parse({}))}
      onRemove={(index) => form.removeListItem('addresses', index)}
    >
      {(index, isNew) => {
        const field = (name: keyof Address) => form.getInputProps(`addresses.${index}.${name}`)
        return (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput flex={3} label={t('Street')} maxLength={150} autoFocus={isNew} {...field('street')} />
            <TextInput flex={1} label={t('Number')} maxLength={20} {...field('number')} />
            <TextInput flex={2} label={t('City')} maxLength={100} {...field('city')} />
            <TextInput flex={2} label={t('County')} maxLength={100} {...field('county')} />
            <TextInput flex={1.3} label={t('PostCode')} maxLength={12} {...field('postCode')} />
          </Group>
        )
      }}
    </RowsField>
  )
}

export function ContactRows({ form }: Props) {
  const { t } = useTranslation('clients')
  return (
    <RowsField
      title={t('Contacts')}
      addLabel={t('AddContact')}
      removeLabel={(number) => t('RemoveContact', { number })}
      count={form.values.contacts?.length ?? 0}
      most={most}
      onAdd={() => form.insertListItem('contacts', { name: '', phone: null, email: null })}
      onRemove={(index) => form.removeListItem('contacts', index)}
    >
      {(index, isNew) => (
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={2}
            label={t('ContactName')}
            required
            maxLength={100}
            autoFocus={isNew}
            {...form.getInputProps(`contacts.${index}.name`)}
          />
          <PhoneField flex={1} label={t('Phone')} {...form.getInputProps(`contacts.${index}.phone`)} />
          <TextField flex={2} label={t('Email')} type="email" {...form.getInputProps(`contacts.${index}.email`)} />
        </Group>
      )}
    </RowsField>
  )
}
