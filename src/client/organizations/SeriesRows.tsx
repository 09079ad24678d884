import { ActionIcon, Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invoiceSeries, type InvoiceSeries } from '#contract/invoices/invoice-series.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconPencil, IconPlus, IconTrash } from '#client/ui/icons.tsx'
import { seriesKindWords } from './series-kinds.ts'

type Props = { organizationId: number; onOpen: (series: InvoiceSeries | 'new') => void }

/** The series of a workplace, which are saved by themselves. */
export function SeriesRows({ organizationId, onOpen }: Props) {
  const { t } = useTranslation(['organizations', 'common'])
  const { data, error, refetch } = useQuery(endpointQuery(invoiceSeries.list, { organizationId }))
  const remove = useWrite(invoiceSeries.remove)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={72} />
  return (
    <>
      {data.items.length === 0 ? (
        <Text fz="sm">{t('NoSeriesYet')}</Text>
      ) : (
        <Table withRowBorders={false} aria-label={t('SeriesTitle')} style={{ overflowWrap: 'anywhere' }}>
          <Table.Tbody>
            {data.items.map((series) => (
              <Table.Tr key={series.id}>
                <Table.Th scope="row" fw={550}>
                  {series.name}
                </Table.Th>
                <Table.Td>
                  {[
                    t('LastNumberBeforeHint', { number: series.nextNumber }),
                    ...series.kinds.map((kind) => t(seriesKindWords[kind])),
                    !series.active && t('SeriesSwitchedOff'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Table.Td>
                <Table.Td>
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <ActionIcon variant="subtle" aria-label={`${t('Edit')}: ${series.name}`} onClick={() => onOpen(series)}>
                      <IconPencil size={16} />
                    </ActionIcon>
                    {!series.isUsed && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={`${t('Delete')}: ${series.name}`}
                        onClick={() =>
                          void confirmDelete(t('SeriesNamed', { name: series.name }), () =>
                            remove.mutateAsync({ id: series.id, version: series.version }),
                          )
                        }
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group>
        <Button size="xs" variant="default" leftSection={<IconPlus size={15} />} onClick={() => onOpen('new')}>
          {t('AddSeries')}
        </Button>
      </Group>
    </>
  )
}
