import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { changedParts } from '#domain/audit/changed-parts.ts'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { When } from '#client/ui/when/When.tsx'
import { SizedText } from '#client/ui/lines/SizedText.tsx'
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
    { key: 'auditAt', header: t('AuditAt'), sort: 'at', width: 150, wide: 210, cell: ({ at }) => <When at={at} /> },
    { key: 'auditBy', header: t('AuditBy'), grow: 3, cell: ({ userName }) => userName ?? t('ByServer') },
    { key: 'auditOf', header: t('AuditOf'), width: 176, cell: words.subject },
    { key: 'lineName', header: t('LineName'), grow: 3, cell: (entry) => <SizedText text={words.name(entry)} /> },
    { key: 'auditAction', header: t('AuditAction'), width: 112, cell: words.action },
    { key: 'changedFields', header: t('ChangedFields'), grow: 3, cell: fields },
  ]
}
