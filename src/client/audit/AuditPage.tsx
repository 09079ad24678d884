import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { audit, auditSubjects, type AuditEntry } from '#contract/audit.ts'
import { overview } from '#contract/overview.ts'
import { users } from '#contract/users.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconHistory } from '#client/ui/icons.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'
import { useEntryWords } from './use-entry-words.ts'

const AuditEntryDialog = onDemand(async () => (await import('./AuditEntryDialog.tsx')).AuditEntryDialog)

export default function AuditPage() {
  const { t } = useTranslation('audit')
  const may = useMay()
  const words = useEntryWords()
  const people = useQuery(endpointQuery(users.search, { pageSize: 100, orderBy: 'name' })).data?.items ?? []
  const list = useList(audit.search, {
    filters: [
      { field: 'at', label: t('AuditAt') },
      { field: 'userId', label: t('AuditBy'), options: toOptions(people) },
      {
        field: 'subject',
        label: t('AuditOf'),
        options: auditSubjects.map((subject) => ({ value: subject, label: words.subject({ subject }) })),
      },
      { field: 'subjectId', label: t('RecordId'), selectedOnly: true },
    ],
  })
  const [open, setOpen] = useState<AuditEntry>()
  const title = t('Audit')
  return (
    <ListPage
      title={title}
      intro={t('AuditIntro')}
      crumbs={[...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []), { label: title }]}
      list={list}
      download={audit.download}
      columns={useAuditColumns()}
      searchLabel={t('SearchAudit')}
      onOpen={setOpen}
      nameOf={words.name}
      empty={{ icon: IconHistory, title: t('NoAudit'), text: t('NoAuditHint') }}
    >
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}
