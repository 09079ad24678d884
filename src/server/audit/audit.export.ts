import { auditColumns, type audit, type AuditEntry } from '#contract/audit.ts'
import type { ParsedInputOf } from '#contract/kit/endpoint.ts'
import { changedParts } from '#domain/audit/changed-parts.ts'
import { describeEntry } from '#domain/audit/entry-words.ts'
import { auditSubjectKeys } from '#domain/audit/field-words.ts'
import { auditWordFiles } from '#domain/audit/word-files.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { words } from '#server/platform/words.ts'
import * as queries from './audit.queries.ts'
import { toEntry } from './audit.view.ts'

export async function download(context: Context, request: ParsedInputOf<typeof audit.download>) {
  const { entryWords, byServer } = await createEntryWords(context, request)
  const workbook = workbookOf({
    words: auditWordFiles,
    name: 'istoric',
    title: 'Audit',
    columns: auditColumns,
    list: queries.listQuery,
    row: (stored) => {
      const entry = toEntry(stored as AuditEntry)
      const parts = changedParts(entry.changes)
      const change = (part: (typeof parts)[number]) =>
        `${entryWords.label(entry, part)}: ${entryWords.value(entry, part, part.from)} → ${entryWords.value(entry, part, part.to)}`
      return {
        ...entry,
        userName: entry.userName ?? byServer,
        subject: entryWords.subject(entry),
        name: entryWords.name(entry),
        action: entryWords.action(entry),
        fields: entry.action === 'updated' ? parts.map((part) => entryWords.label(entry, part)).join(', ') : null,
        values: parts.map(change).join('; '),
      }
    },
    filters: {
      userId: { word: 'AuditBy', names: 'users' },
      subject: { word: 'AuditOf', choices: auditSubjectKeys },
      subjectId: { word: 'RecordId', texts: true },
      at: { word: 'AuditAt' },
      quickText: { word: 'QuickText' },
    },
  })
  return workbook(context, request)
}

/** Words of an entry as on the screen, with times in the zone of the first workplace. */
async function createEntryWords({ db, scope }: Context, { language }: { language: Language }) {
  const translate = words(auditWordFiles, language)
  const names = (table: Parameters<typeof queries.findNames>[2]) => queries.findNames(db, scope, table)
  const organizations = await names('organizations')
  const entryWords = describeEntry({
    translate,
    translateSetting: (name) => translate(`settings:${name as 'with_vat'}`),
    lists: {
      organizationId: organizations,
      organizations,
      carTypeId: await names('carTypes'),
      workOrderTypeId: await names('workOrderTypes'),
      groupIds: await names('appointmentGroups'),
    },
    language,
    zone: await findTimeZone(db, scope, scope.organizations[0]),
  })
  return { entryWords, byServer: translate('ByServer') }
}
