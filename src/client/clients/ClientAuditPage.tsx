import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { audit, type AuditEntry } from '#contract/audit.ts'
import { useAuditColumns } from '#client/audit/use-audit-columns.tsx'
import { IconHistory } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { clientPage } from './client-page.tsx'

const AuditEntryDialog = onDemand(async () => (await import('#client/audit/AuditEntryDialog.tsx')).AuditEntryDialog)

/** Lists the audit of one client and of all clients merged into it. */
export default clientPage(function ClientAuditPage({ client: { id, name }, header }) {
  const { t } = useTranslation('audit')
  const [open, setOpen] = useState<AuditEntry>()
  const list = useList(audit.search, {
    filters: [
      { field: 'subject', label: t('AuditOf'), options: [{ value: 'client', label: t('Client') }], displayOnly: true, isSaid: true },
      { field: 'subjectId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true },
      { field: 'at', label: t('AuditAt') },
    ],
    defaults: { subject: ['client'], subjectId: [id] },
  })
  return (
    <ListPage
      title={t('Audit')}
      header={header}
      list={list}
      columns={useAuditColumns()}
      onOpen={setOpen}
      nameOf={(entry) => entry.name}
      empty={{ icon: IconHistory, title: t('NoAudit'), text: t('NoAuditHint') }}
    >
      {open && <AuditEntryDialog entry={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
})
