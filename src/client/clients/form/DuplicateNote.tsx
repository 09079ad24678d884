import { Alert, List } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clients, type Client, type ClientDraft } from '#contract/clients/clients.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { clientLink } from '#client/clients/client-links.ts'

const debounceMs = 300
const maxTextLength = 100

/** Possible duplicates open in another tab, so the form keeps its input, and never block saving. */
export function DuplicateNote({ form, client }: { form: FormDraft<typeof ClientDraft>; client: Client | undefined }) {
  const { t } = useTranslation('clients')
  const { name, phone, company, addresses, contacts = [] } = form.values
  const typed = { name, phone: phone ?? '', vatNumber: company?.vatNumber ?? '', city: addresses?.[0]?.city ?? '' }
  const [settled] = useDebouncedValue(JSON.stringify(typed), debounceMs)
  const query = Object.entries(JSON.parse(settled) as typeof typed).map(([key, text]) => [key, text.trim().slice(0, maxTextLength)])
  const [otherPhones] = useDebouncedValue(
    JSON.stringify([company?.phone, ...contacts.map((contact) => contact.phone)].filter(Boolean)),
    debounceMs,
  )
  const { data } = useQuery({
    ...endpointQuery(clients.duplicates, {
      ...Object.fromEntries(query),
      otherPhones: JSON.parse(otherPhones) as string[],
      ...(client && { except: client.id }),
    }),
    enabled: form.isDirty(),
    placeholderData: keepPreviousData,
  })
  if (!data?.items.length || !form.isDirty()) return null
  return (
    <Alert color="amber" role="status" py="xs" title={t('PossibleDuplicate')}>
      <List size="sm" listStyleType="none">
        {data.items.map((one) => (
          <List.Item key={one.id}>
            <Link {...clientLink(one.id)} target="_blank" style={{ color: 'inherit' }}>
              {one.name}
            </Link>
            {[one.phone, one.vatNumber].filter(Boolean).map((text) => ` · ${text}`)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
