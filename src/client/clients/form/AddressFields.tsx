import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Address, maxClientParts, type ClientDraft } from '#contract/clients/clients.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

/** The registered address of a company is not among these addresses. */
export function AddressFields({ form }: { form: FormDraft<typeof ClientDraft> }) {
  const { t } = useTranslation('clients')
  return (
    <RowsField
      title={t('Addresses')}
      addLabel={t('AddAddress')}
      removeLabel={(number) => t('RemoveAddress', { number })}
      count={form.values.addresses?.length ?? 0}
      max={maxClientParts}
      onAdd={() => form.insertListItem('addresses', fillDefaults(Address, {}))}
      onRemove={(index) => form.removeListItem('addresses', index)}
    >
      {(index, isNew) => {
        const field = (name: keyof Address) => form.getInputProps(`addresses.${index}.${name}`)
        return (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <TextInput flex={3} label={t('Street')} autoFocus={isNew} {...field('street')} />
            <TextInput flex={1} label={t('HouseNumber')} {...field('number')} />
            <TextInput flex={2} label={t('City')} {...field('city')} />
            <TextInput flex={2} label={t('County')} {...field('county')} />
            <TextInput flex={1.3} label={t('PostCode')} {...field('postCode')} />
          </Group>
        )
      }}
    </RowsField>
  )
}
