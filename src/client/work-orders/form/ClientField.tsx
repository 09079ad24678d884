import { Badge, Group, Text } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { clients, type ClientChoice } from '#contract/clients.ts'
import { fold } from '#domain/format.ts'
import { Shown } from '#client/ui/form/Shown.tsx'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import type { OrderForm } from './use-order-form.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

/** Enter takes the client that is suggested; a name that is simply typed becomes a new client when the order is saved. */
export function ClientField({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { clientName, clientId, organizationId, phone, delegateName } = form.values
  const { items, isWaiting } = useSuggestions(
    clients.lists,
    clientName,
    (quickText) => ({ quickText, organizationId }),
    (result) => result.items,
    { enabled: !form.readOnly && clientId === null },
  )
  const isKnown = clientId !== null || items.some(({ name }) => fold(name) === fold(clientName.trim()))
  const isNew = clientName.trim() !== '' && !isKnown && !isWaiting

  const pick = (client: ClientChoice) =>
    form.change({
      clientId: client.id,
      clientName: client.name,
      phone: phone || (client.phone ?? ''),
      delegateName: delegateName || (client.delegateName ?? ''),
    })

  return (
    <Shown readOnly={form.readOnly} label={t('Client')} text={clientName}>
      <TypeAhead
        label={t('Client')}
        withAsterisk
        maxLength={150}
        value={clientName}
        onType={(text) => form.change({ clientName: text, clientId: null })}
        onBlur={() => form.check('clientName')}
        items={items}
        isWaiting={isWaiting}
        optionKey={(client) => client.id}
        renderOption={(client) => <ClientOption client={client} />}
        onPick={pick}
        error={form.error('clientName')}
        rightSectionWidth={isNew ? 92 : undefined}
        {...(isNew && { rightSection: <Badge size="sm">{t('NewClient')}</Badge>, rightSectionPointerEvents: 'none' as const })}
      />
    </Shown>
  )
}

function ClientOption({ client }: { client: ClientChoice }) {
  const Icon = client.type === 'company' ? IconBuilding : IconUser
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon size={16} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
      <div style={{ minWidth: 0 }}>
        <Text fz="sm" truncate>
          {client.name}
        </Text>
        <Text fz="xs" opacity={0.8} truncate>
          {[client.phone, client.vatNumber, client.delegateName].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Group>
  )
}
