import { Anchor, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { imports, type ImportRow } from '#contract/imports.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconFileImport } from '#client/ui/icons.tsx'
import { importStateKeys, importStateTone, importTypeKeys, verdictKeys } from './words.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'

/** Imports of the last days; written ones can be undone. */
export function PastImports({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('imports')
  const { data, error, refetch } = useQuery(endpointQuery(imports.list, {}))
  return (
    <Paper p="lg">
      <Title order={2} fz="h4" mb="sm">
        {t('PastImports')}
      </Title>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={90} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={IconFileImport} title={t('NoImports')} text={t('NoImportsHint')} />
      ) : (
        <Rows items={data.items} onOpen={onOpen} />
      )}
    </Paper>
  )
}

function Rows({ items, onOpen }: { items: ImportRow[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation('imports')
  const { number, when } = useFormat()
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('FileName')}</Table.Th>
            <Table.Th>{t('WhatIsInFile')}</Table.Th>
            <Table.Th>{t('Status')}</Table.Th>
            <Table.Th>{t('RowsTitle')}</Table.Th>
            <Table.Th>{t('User')}</Table.Th>
            <Table.Th>{t('CreatedAt')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(({ id, fileName, type, state, counts, rows, userName, createdAt, doneAt }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor component="button" onClick={() => onOpen(id)} ta="left">
                  {fileName}
                </Anchor>
              </Table.Td>
              <Table.Td>{t(importTypeKeys[type])}</Table.Td>
              <Table.Td>
                <StatusBadge status={importStateTone(state)}>{t(importStateKeys[state])}</StatusBadge>
              </Table.Td>
              <Table.Td>
                <Text span fz="sm" className="number">
                  {doneAt
                    ? (['create', 'update', 'error'] as const).map((one) => `${t(verdictKeys[one][1])}: ${number(counts[one])}`).join(' · ')
                    : number(rows)}
                </Text>
              </Table.Td>
              <Table.Td>{userName}</Table.Td>
              <Table.Td>{when(createdAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
