import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { changedParts } from '#domain/audit/changed-parts.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { When } from '#client/ui/when/When.tsx'
import { useEntryWords } from './use-entry-words.ts'

/** The columns shared by all lists of changes. */
export function useAuditColumns(): ListColumn<AuditEntry>[] {
  const { t } = useTranslation('audit')
  const words = useEntryWords()
  const fields = (entry: AuditEntry) =>
    entry.action === 'updated'
      ? changedParts(entry.changes)
          .map((part) => words.label(entry, part))
          .join(', ')
      : null

  return [
    { header: t('AuditAt'), sort: 'at', width: 150, wide: 210, cell: ({ at }) => <When at={at} /> },
    { header: t('AuditBy'), grow: 3, cell: ({ userName }) => userName ?? t('ByServer') },
    { header: t('AuditOf'), width: 176, cell: words.subject },
    { header: t('LineName'), grow: 3, cell: words.name },
    { header: t('AuditAction'), width: 112, cell: words.action },
    { header: t('ChangedFields'), grow: 3, cell: fields },
  ]
}
