import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import type { GuarantyDraft } from '#contract/guaranties.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

/** The recipient: a picked client, or any name. */
export function GuarantyClient({ form }: { form: FormDraft<typeof GuarantyDraft> }) {
  const { t } = useTranslation('guaranties')
  const { clientName, organizationId, clientId } = form.values
  const { items, isWaiting } = useSuggestions(clients.choices, clientName, (quickText) => ({ quickText, organizationId }), {
    enabled: clientId === null,
  })
  const { error, ...field } = form.getInputProps('clientName')
  return (
    <TypeAhead
      {...field}
      label={t('Client')}
      withAsterisk
      value={clientName}
      onType={(typed) => form.setValues({ clientName: typed, clientId: null })}
      items={items}
      isWaiting={isWaiting}
      optionKey={({ id }) => id}
      renderOption={({ name, phone }) => (
        <>
          <Text fz="sm" truncate>
            {name}
          </Text>
          <Text fz="xs" opacity={0.8} truncate>
            {phone}
          </Text>
        </>
      )}
      onPick={({ id, name, phone }) => form.setValues((now) => ({ clientId: id, clientName: name, phone: now.phone ?? phone }))}
      error={error ?? form.getInputProps('clientId').error}
    />
  )
}
