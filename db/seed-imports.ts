// The file with which the shop brought its clients, before it took its first order here.

import { sql } from 'kysely'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { ImportOptions } from '#contract/imports.ts'
import { day, later } from './seed-days.ts'
import type { SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop, type NewRow } from './seed-shop.ts'

const headings = ['Denumire client', 'Telefon', 'E-mail', 'Observații']
const mapping = ['name', 'phone', 'email', null]

/** The clients whom the workplace had more than a year ago came with it, and one row without a name did not. */
export async function seedImport(shop: DemoShop, { organization, users }: SeedOrganization): Promise<void> {
  const createdAt = later(shop.now, -370 * day)
  const doneAt = later(createdAt, 2)
  const clients = await shop.tx
    .updateTable('clients')
    .set({
      createdAt: doneAt,
      updatedAt: doneAt,
      smsConsentAt: sql`case when sms_consent_at is not null then ${doneAt}::timestamptz end`,
    })
    .where('accountId', '=', shop.account)
    .where('organizationId', '=', organization.id)
    .where('createdAt', '<', createdAt)
    .returning(['id', 'version', 'name', 'phone', 'email'])
    .execute()
  const rows: Omit<NewRow<'importRows'>, 'importId' | 'sheet' | 'row'>[] = [
    { cells: JSON.stringify(headings) },
    ...clients.map(({ id, version, name, phone, email }) => {
      return { cells: JSON.stringify([name, phone, email, null]), verdict: 'create', recordId: id, recordVersion: version }
    }),
    {
      cells: JSON.stringify([null, '0744120331', null, 'dublură?']),
      verdict: 'error',
      messages: JSON.stringify([{ column: 0, key: 'RequiredField', kind: 'error' }]),
    },
  ]
  const done = {
    type: 'client',
    organizationId: organization.id,
    userId: users.at(-1)!,
    fileName: 'Clienți Brașov.xlsx',
    state: 'done',
    sheets: JSON.stringify([{ name: 'Clienți', rows: rows.length }]),
    mapping: JSON.stringify(mapping),
    options: JSON.stringify(fillDefaults(ImportOptions, {})),
    counts: JSON.stringify({ create: clients.length, update: 0, skip: 0, error: 1 }),
    rows: rows.length - 1,
    doneRows: rows.length - 1,
    createdAt,
    doneAt,
    expiresAt: later(doneAt, 7 * day),
  }
  const [stored] = await store(shop, 'imports', [done])
  const numbered = rows.map((row, i) => ({ ...row, importId: stored!.id, sheet: 0, row: i + 1 }))
  await store(shop, 'importRows', numbered)
}
