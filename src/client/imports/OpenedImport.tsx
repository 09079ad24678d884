import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { imports, type Import } from '#contract/imports.ts'
import { hasWrittenRows } from '#domain/imports/states.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportRows } from './ImportRows.tsx'
import { useImportChoices } from './use-choices.ts'
import { importStateKeys, importStateTone, importTypeKeys } from './words.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'

/** Milliseconds between two reads of the progress, for browsers without live events. */
const pollIntervalMs = 2000
const isBusy = ({ state }: Import) => state === 'checking' || state === 'running' || state === 'undoing'

/** One import: its columns until it is written, then its rows with their results. */
export function OpenedImport({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(imports.get, { id }),
    staleTime: 0,
    refetchInterval: ({ state: { data: fileImport } }) => (fileImport && isBusy(fileImport) ? pollIntervalMs : false),
  })
  if (data) return <Opened fileImport={data} onClose={onClose} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return <Skeleton height={320} />
}

function Opened({ fileImport, onClose }: { fileImport: Import; onClose: () => void }) {
  const { t } = useTranslation('imports')
  const { number } = useFormat()
  const choices = useImportChoices(fileImport)
  const hasFailed = fileImport.state === 'failed'
  const isOpen = ['read', 'checking', 'checked', 'failed'].includes(fileImport.state) && !hasWrittenRows(fileImport)
  const isJudged = hasFailed ? hasWrittenRows(fileImport) : fileImport.state !== 'read' && fileImport.state !== 'checking'
  return (
    <Stack gap="md">
      <Paper p="lg">
        <Group justify="space-between" align="flex-start" gap="md">
          <Stack gap={4} miw={0}>
            <Group gap="xs">
              <Title order={2} fz="h4">
                {fileImport.fileName}
              </Title>
              <span role="status">
                <StatusBadge status={importStateTone(fileImport.state)}>{t(importStateKeys[fileImport.state])}</StatusBadge>
              </span>
            </Group>
            <Text fz="sm" c="dimmed">
              {`${t(importTypeKeys[fileImport.type])} · ${t('RowsInFile', { count: fileImport.rows, shown: number(fileImport.rows) })}`}
            </Text>
          </Stack>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('CloseImport')}
            </Button>
            <ImportActions fileImport={fileImport} choices={choices} onGone={onClose} />
          </Group>
        </Group>
      </Paper>
      {hasFailed && (
        <Alert color="red" role="alert">
          {t(hasWrittenRows(fileImport) ? 'FailedWritten' : 'FailedChecking')}
        </Alert>
      )}
      {isOpen && <ImportMapping fileImport={fileImport} choices={choices} />}
      {isJudged && !choices.isChanged && <ImportRows fileImport={fileImport} />}
    </Stack>
  )
}
