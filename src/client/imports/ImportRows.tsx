import { Group, Pagination, Paper, Progress, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports, rowVerdicts, type Import, type ImportMessage, type ValidatedRow, type RowVerdict } from '#contract/imports.ts'
import { hasWrittenRows } from '#domain/imports/states.ts'
import { useFormat } from '#client/platform/format.ts'
import { i18n, messageText } from '#client/platform/i18n.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { importFieldKeys, undoOutcomeKeys, verdictKeys, importWordFiles } from './words.ts'
import { StatusBadge, type Tone } from '#client/ui/StatusBadge.tsx'

type Shown = RowVerdict | 'left' | 'all'
const pageSize = 25
const tones: Record<RowVerdict, Tone> = { create: 'done', update: 'in-progress', skip: 'new', error: 'closed' }

/** The rows of the file with their verdicts, before and after they are written. */
export function ImportRows({ fileImport }: { fileImport: Import }) {
  const { t } = useTranslation('imports')
  const { number, date } = useFormat()
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const { id, counts, state, doneRows } = fileImport
  const query = useQuery({
    ...endpointQuery(imports.rows, { id, pageCount: page, pageSize, ...(shown !== 'all' && { verdict: shown }) }),
    placeholderData: keepPreviousData,
  })
  const isWritten = state !== 'checked' && state !== 'running'
  const isUndone = state === 'undone' || state === 'undoing' || counts.deleted + counts.restored + counts.left > 0
  const choice = (value: Shown, label: string, count: number) => ({ value, label: `${label} (${number(count)})` })
  const choices = [
    choice('all', t('AllRows'), fileImport.rows),
    ...rowVerdicts.map((one) => choice(one, t(verdictKeys[one][isWritten ? 1 : 0]), counts[one])),
    ...(isUndone ? [choice('left', t('VerdictLeft'), counts.left)] : []),
  ]
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Title order={2} fz="h4">
          {t('RowsTitle')}
        </Title>
        {(state === 'running' || state === 'undoing') && (
          <Group gap="sm" wrap="nowrap">
            <Progress
              flex={1}
              size="lg"
              value={(100 * doneRows) / Math.max(1, counts.create + counts.update)}
              aria-label={t(state === 'running' ? 'StateRunning' : 'StateUndoing')}
            />
            <Text fz="sm" className="number">
              {`${number(doneRows)} / ${number(counts.create + counts.update)}`}
            </Text>
          </Group>
        )}
        {hasWrittenRows(fileImport) && (
          <Text fz="sm" c="dimmed">
            {t('UndoUntil', { date: date(fileImport.expiresAt) })}
          </Text>
        )}
        {isUndone && (
          <Text fz="sm">
            {(['deleted', 'restored', 'left'] as const).map((one) => `${t(undoOutcomeKeys[one])}: ${number(counts[one])}`).join(' · ')}
          </Text>
        )}
        <SegmentedControl
          aria-label={t('RowsTitle')}
          data={choices}
          value={shown}
          onChange={(value) => {
            setShown(value)
            setPage(1)
          }}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
        {query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : !query.data ? (
          <Skeleton height={220} />
        ) : query.data.items.length === 0 ? (
          <Text c="dimmed">{t('NoRowsOfKind')}</Text>
        ) : (
          <Rows fileImport={fileImport} rows={query.data.items} isWritten={isWritten} />
        )}
        {query.data && query.data.total > pageSize && (
          <Pagination
            size="sm"
            value={page}
            total={Math.ceil(query.data.total / pageSize)}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': t('Page', { page: item }) })}
            getControlProps={(control) => ({ 'aria-label': t(control === 'previous' ? 'PagePrevious' : 'PageNext') })}
          />
        )}
      </Stack>
    </Paper>
  )
}

function Rows({ fileImport, rows, isWritten }: { fileImport: Import; rows: ValidatedRow[]; isWritten: boolean }) {
  const { t } = useTranslation(importWordFiles)
  const { t: own } = useTranslation('imports')
  const columns = fileImport.mapping.flatMap((field, column) => (field ? [{ column, label: t(importFieldKeys[field]) }] : []))
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{own('RowInFile')}</Table.Th>
            <Table.Th>{own('Status')}</Table.Th>
            <Table.Th>{own('ErrorsOfRow')}</Table.Th>
            {columns.map(({ column, label }) => (
              <Table.Th key={column}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ row, verdict, messages, cells }) => {
            const wrong = new Set(messages.flatMap(({ kind, column }) => (kind === 'error' && column !== null ? [column] : [])))
            return (
              <Table.Tr key={row}>
                <Table.Td className="number">{row}</Table.Td>
                <Table.Td>
                  {verdict && <StatusBadge status={tones[verdict]}>{own(verdictKeys[verdict][isWritten ? 1 : 0])}</StatusBadge>}
                </Table.Td>
                <Table.Td miw={200}>
                  {messages.map((message) => (
                    <Text
                      key={`${message.column} ${message.key}`}
                      fz="sm"
                      c={message.kind === 'error' ? 'var(--mantine-color-error)' : 'dimmed'}
                    >
                      {describeMessage(message, columns)}
                    </Text>
                  ))}
                </Table.Td>
                {columns.map(({ column }) => (
                  <Table.Td key={column} c={wrong.has(column) ? 'var(--mantine-color-error)' : undefined} maw={220}>
                    <Text fz="sm" truncate title={cells[column]}>
                      {cells[column] || '–'}
                    </Text>
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** A message with the column, or the row, it is about. */
function describeMessage({ column, key, row, values }: ImportMessage, columns: { column: number; label: string }[]): string {
  if (row !== undefined) return i18n.t('SameAsRow', { ns: 'common', row })
  // Warnings have their texts in the files of imports and of the trade.
  const text = i18n.t(key, { ...values, ns: ['imports', 'trade'], defaultValue: messageText(key) })
  const label = columns.find((one) => one.column === column)?.label
  return label === undefined ? text : `${label}: ${text}`
}
