import { Badge, Button, Group, Skeleton, Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessions, type OwnSession } from '#contract/sign-in/sessions.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'

/** Lists where the signed-in user is signed in. The user can end every session but the current one. */
export function OwnSessionsTable() {
  const { t } = useTranslation('sessions')
  const { data, error, refetch } = useQuery({ ...endpointQuery(sessions.list, {}), staleTime: 0 })
  const removeOthers = useWrite(sessions.removeOthers)
  const askFirst = () =>
    askConfirmation({
      title: t('EndOthersQuestion'),
      text: t('EndOthersHint'),
      action: t('EndOthers'),
      danger: true,
      run: () => removeOthers.mutateAsync({}),
    })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={3}>{t('OwnSessions')}</Title>
        {data && data.total > 1 && (
          <Button variant="default" size="xs" onClick={() => void askFirst()}>
            {t('EndOthers')}
          </Button>
        )}
      </Group>
      {data ? <Rows items={data.items} /> : <Skeleton height={80} />}
    </section>
  )
}

function Rows({ items }: { items: OwnSession[] }) {
  const { t } = useTranslation('sessions')
  const format = useFormat()
  const remove = useWrite(sessions.remove)
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Device')}</Table.Th>
            <Table.Th>{t('SignedInAt')}</Table.Th>
            <Table.Th>{t('LastUsed')}</Table.Th>
            <Table.Th aria-label={t('Options')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ id, device, createdAt, seenAt, current }) => (
            <Table.Tr key={id}>
              <Table.Td>{device || t('UnknownDevice')}</Table.Td>
              <Table.Td>{format.when(createdAt)}</Table.Td>
              <Table.Td>{current ? <Badge>{t('ThisSession')}</Badge> : format.when(seenAt)}</Table.Td>
              <Table.Td ta="right">
                {!current && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={t('EndSessionOn', { device: device || t('UnknownDevice') })}
                    onClick={() => remove.mutate({ id })}
                  >
                    {t('EndSession')}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
