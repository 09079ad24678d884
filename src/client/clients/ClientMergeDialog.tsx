import { Alert, Button, Group, Radio, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import equal from 'fast-deep-equal'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients, type Client } from '#contract/clients/clients.ts'
import { clientMergeKeys, clientTraits } from '#contract/clients/fields.ts'
import type { MergeSide, MergeChoices } from '#contract/clients/merge.ts'
import { AppError } from '#contract/kit/errors.ts'
import { isEmptyValue, defaultSide } from '#domain/client-merge.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { endpointQuery, invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { CancelButton, Dialog } from '#client/ui/dialog/Dialog.tsx'

type Field = (typeof clientMergeKeys)[number]
const sides = ['winner', 'loser'] as const satisfies MergeSide[]

/** Another record of the same client becomes part of this one. */
export function ClientMergeDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { t } = useTranslation('clients')
  const [otherId, setOtherId] = useState<number | null>(null)
  const [take, setTake] = useState<MergeChoices>({})
  const [problem, setProblem] = useState<string>()
  const merge = useWrite(clients.merge)
  const { data: other } = useQuery({ ...endpointQuery(clients.get, { id: otherId ?? 0 }), enabled: otherId !== null })

  async function submit(loser: Client) {
    const names = { winner: client.name, loser: loser.name }
    const isSure = await askConfirmation({
      title: t('MergeClientsQuestion', names),
      text: t('MergeClientsText', names),
      action: t('MergeClients'),
      danger: true,
    })
    if (!isSure) return
    setProblem(undefined)
    try {
      await merge.mutateAsync({ id: client.id, version: client.version, fromId: loser.id, fromVersion: loser.version, take })
      notify.success(t('ClientsMerged'))
      onClose()
    } catch (error) {
      const { fields, message } = error instanceof AppError ? error : new AppError('UnknownError')
      setProblem(messageText(Object.values(fields ?? {})[0]?.[0] ?? message))
      // A refused merge reloads both clients, so that the next attempt sees the changes of others.
      invalidateFeatures('clients')
    }
  }

  return (
    <Dialog size="xl" title={t('MergeClients')} hasInput={otherId !== null} isPending={merge.isPending} onClose={onClose}>
      {problem && (
        <Alert color="red" role="alert" mb="sm">
          {problem}
        </Alert>
      )}
      <Text fz="sm" c="dimmed" mb="sm">
        {t('MergeClientsHint')}
      </Text>
      <SearchSelect
        autoFocus
        label={t('OtherClient')}
        name={null}
        endpoint={clients.choices}
        inputFor={(quickText) => ({ quickText, organizationId: client.organizationId })}
        optionsOf={(found) => found.filter(({ id }) => id !== client.id)}
        value={otherId}
        onChange={(id) => {
          setOtherId(id)
          setTake({})
        }}
      />
      {other && <Sides winner={client} loser={other} take={take} onTake={setTake} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <CancelButton disabled={merge.isPending} />
        <Button disabled={!other} loading={merge.isPending} onClick={() => other && void submit(other)}>
          {t('MergeClients')}
        </Button>
      </Group>
    </Dialog>
  )
}

type Both = { winner: Client; loser: Client }

/** The user chooses a side for each field that differs; counts help to recognize the records. */
function Sides({ winner, loser, take, onTake }: Both & { take: MergeChoices; onTake: (take: MergeChoices) => void }) {
  const { t } = useTranslation('clients')
  const both = { winner, loser }
  const summaries = {
    winner: useQuery(endpointQuery(clients.summary, { id: winner.id })).data,
    loser: useQuery(endpointQuery(clients.summary, { id: loser.id })).data,
  }
  const counts = [
    [t('WorkOrders'), 'orders'],
    [t('Vehicles'), 'vehicles'],
    [t('LoyaltyCards'), 'cards'],
    [t('Guaranties'), 'guaranties'],
  ] as const
  const differing = clientMergeKeys.filter((field) => isDifferent(field, both))
  return (
    <Table mt="md" verticalSpacing={6} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={150}>{t('MergeWhich')}</Table.Th>
          <Table.Th>{winner.name}</Table.Th>
          <Table.Th>{loser.name}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differing.map((field) => (
          <Table.Tr key={field}>
            <Table.Th scope="row">{t(clientTraits[field].word)}</Table.Th>
            {sides.map((side) => (
              <Table.Td key={side}>
                <Radio
                  name={field}
                  aria-label={`${t(clientTraits[field].word)}: ${toFieldText(both[side][field], t)}`}
                  label={toFieldText(both[side][field], t)}
                  checked={(take[field] ?? defaultSide(field, both)) === side}
                  onChange={() => onTake({ ...take, [field]: side })}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        {counts.map(([label, key]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{label}</Table.Th>
            {sides.map((side) => {
              const count = summaries[side]?.[key]
              return <Table.Td key={side}>{Array.isArray(count) ? count.length : count}</Table.Td>
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const isDifferent = (field: Field, { winner, loser }: Both): boolean =>
  !(isEmptyValue(winner[field]) && isEmptyValue(loser[field])) && !equal(withoutId(winner[field]), withoutId(loser[field]))

const withoutId = (value: Client[Field]) => (typeof value === 'object' && value !== null ? { ...value, id: null } : value)

function toFieldText(value: Client[Field], t: (word: 'Yes' | 'No') => string): string {
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'object' && value !== null)
    return [value.name, value.vatNumber, value.regNumber, value.address].filter(Boolean).join(', ') || '–'
  return value || '–'
}
