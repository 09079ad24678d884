import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { changedParts } from '#domain/audit/changed-parts.ts'
import { useFormat } from '#client/platform/format.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { useEntryWords } from './use-entry-words.ts'

/** One change: its user and time, and each field's old and new value. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit')
  const { instant } = useFormat()
  const words = useEntryWords()
  const parts = changedParts(entry.changes)
  const columns = [
    ...(entry.action === 'created' ? [] : [{ header: t('ChangedFrom'), side: 'from' as const }]),
    ...(entry.action === 'deleted' ? [] : [{ header: t('ChangedTo'), side: 'to' as const }]),
  ]
  return (
    <Dialog size="xl" title={`${words.subject(entry)}: ${words.name(entry)}`} onClose={onClose}>
      <Text c="dimmed" mb="md">
        {[words.action(entry), entry.userName ?? t('ByServer'), instant(entry.at)].filter(Boolean).join(' · ')}
      </Text>
      {parts.length === 0 ? (
        <Text>{t('NoFieldChanged')}</Text>
      ) : (
        <Table layout="fixed" verticalSpacing={6} style={{ overflowWrap: 'anywhere' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('ChangedField')}</Table.Th>
              {columns.map(({ header }) => (
                <Table.Th key={header}>{header}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part) => (
              <Table.Tr key={part.path}>
                <Table.Th scope="row" fw={400}>
                  {words.label(entry, part)}
                </Table.Th>
                {columns.map(({ side }) => (
                  <Table.Td key={side} style={{ whiteSpace: 'pre-line' }}>
                    {words.value(entry, part, part[side])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Dialog>
  )
}
