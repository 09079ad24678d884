import { Badge, Group, Text } from '@mantine/core'
import { IconBuilding, IconUser } from '#client/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clients, type ClientChoice } from '#contract/clients/clients.ts'
import { fold } from '#contract/kit/fold.ts'
import { TypeAhead } from '#client/ui/form/TypeAhead.tsx'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'

type Props = {
  value: string
  /** A picked client needs no suggestions. */
  isPicked: boolean
  /** The workplace whose clients are offered. */
  organizationId: number
  onType: (name: string) => void
  onPick: (client: ClientChoice) => void
  onBlur?: () => void
  /** A typed name is stored as text alone and creates no client. */
  keepsName?: boolean
  optional?: boolean
  error?: ReactNode
}

/** Enter picks the suggested client; a typed name is marked as that of a new client. */
export function ClientPicker({
  value,
  isPicked,
  organizationId,
  onType,
  onPick,
  onBlur,
  optional = false,
  keepsName = false,
  error,
}: Props) {
  const { t } = useTranslation('trade')
  const { items, isWaiting } = useSuggestions(clients.choices, value, (quickText) => ({ quickText, organizationId }), {
    enabled: !isPicked,
  })
  const isKnown = isPicked || items.some(({ name }) => fold(name) === fold(value.trim()))
  const isNew = !keepsName && value.trim() !== '' && !isKnown && !isWaiting
  return (
    <TypeAhead
      label={t('Client')}
      data-field="clientName"
      withAsterisk={!optional}
      maxLength={150}
      value={value}
      onType={onType}
      onBlur={onBlur}
      items={items}
      isWaiting={isWaiting}
      optionKey={(client) => client.id}
      renderOption={(client) => <ClientOption client={client} />}
      onPick={onPick}
      error={error}
      rightSectionWidth={isNew ? 92 : undefined}
      {...(isNew && { rightSection: <Badge size="sm">{t('NewClient')}</Badge>, rightSectionPointerEvents: 'none' as const })}
    />
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
