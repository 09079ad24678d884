// The file with which the shop brought its clients, before it took its first order here.

import { sql } from 'kysely'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { ImportOptions, type ImportField } from '#contract/imports.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import { toIsoSeconds } from './seed-days.ts'

const day = 24 * 3_600_000
const columns = [
  ['Denumire client', 'name'],
  ['Telefon', 'phone'],
  ['E-mail', 'email'],
  ['Observații', null],
] as const satisfies [string, ImportField | null][]

/** The clients whom the first workplace had more than a year ago came with it, and one row without a name did not. */
export async function seedImport(
  tx: OwnerTransaction,
  accountId: number,
  organizationId: number,
  userId: number,
  now: Date,
): Promise<void> {
  const createdAt = toIsoSeconds(now.getTime() - 370 * day)
  const doneAt = toIsoSeconds(now.getTime() - 370 * day + 95_000)
  const clients = await tx
    .updateTable('clients')
    .set({
      createdAt: doneAt,
      updatedAt: doneAt,
      smsConsentAt: sql`case when sms_consent_at is not null then ${doneAt}::timestamptz end`,
    })
    .where('accountId', '=', accountId)
    .where('organizationId', '=', organizationId)
    .where('createdAt', '<', createdAt)
    .returning(['id', 'version', 'name', 'phone', 'email'])
    .execute()
  const rows = clients.map(({ id, version, name, phone, email }) => ({
    cells: [name, phone, email, null],
    verdict: 'create',
    messages: [] as object[],
    recordId: id as number | null,
    recordVersion: version as number | null,
  }))
  const nameless = [{ column: 0, key: 'RequiredField', kind: 'error' }]
  rows.push({ cells: [null, '0744120331', null, 'dublură?'], verdict: 'error', messages: nameless, recordId: null, recordVersion: null })
  const { id: importId } = await tx
    .insertInto('imports')
    .values({
      accountId,
      type: 'client',
      organizationId,
      userId,
      fileName: 'Clienți Brașov.xlsx',
      state: 'done',
      sheets: JSON.stringify([{ name: 'Clienți', rows: rows.length + 1 }]),
      mapping: JSON.stringify(columns.map(([, field]) => field)),
      options: JSON.stringify(fillDefaults(ImportOptions, {})),
      counts: JSON.stringify({ create: clients.length, update: 0, skip: 0, error: 1 }),
      rows: rows.length,
      doneRows: rows.length,
      createdAt,
      doneAt,
      expiresAt: toIsoSeconds(Date.parse(doneAt) + 7 * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { accountId, importId, sheet: 0 }
  await tx
    .insertInto('importRows')
    .values([
      { ...of, row: 1, cells: JSON.stringify(columns.map(([heading]) => heading)) },
      ...rows.map(({ cells, messages, ...row }, i) => ({
        ...of,
        ...row,
        row: i + 2,
        cells: JSON.stringify(cells),
        messages: JSON.stringify(messages),
      })),
    ])
    .execute()
}
