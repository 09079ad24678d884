// The till of each workplace: closed on every day with payments before today.

import { fromBani, toBani } from '#domain/text/money.ts'
import { listTakings, listVoids, sumCash } from '#server/payments/till/cash-days.queries.ts'
import { toSheet, type Sheet } from '#server/payments/till/cash-days.view.ts'
import { createScope } from '#server/platform/database/scope.ts'
import { timeOn } from './seed-days.ts'
import { store, type DemoShop } from './seed-shop.ts'

type Place = { organization: { id: number }; users: number[] }
/** Cash that stays in the drawer overnight, in lei. */
const float = 300
/** Differences of the last closed days of the first workplace, in lei; all others agree. */
const lastDifferences = [-10, 0.5]

export async function seedCashDays(shop: DemoShop, places: readonly Place[]): Promise<void> {
  for (const [i, { organization, users }] of places.entries()) {
    const closedBy = users[0]!
    const differences = i === 0 ? lastDifferences : []
    const sheets = await readSheets(shop, { organizationId: organization.id, closedByName: await findName(shop, closedBy), differences })
    await store(
      shop,
      'cashDays',
      sheets.map((sheet) => toColumns(sheet, closedBy)),
    )
    await store(
      shop,
      'cashClosings',
      sheets.map((sheet) => ({
        organizationId: sheet.organizationId,
        day: sheet.day,
        seq: 1,
        act: 'close',
        sheet: JSON.stringify(sheet),
        userId: closedBy,
        at: sheet.closedAt!,
      })),
    )
  }
}

const toColumns = (sheet: Sheet, closedBy: number) => ({
  organizationId: sheet.organizationId,
  day: sheet.day,
  status: sheet.status,
  openingFloat: sheet.openingFloat,
  floatFrom: sheet.floatFrom,
  countedCash: sheet.countedCash,
  expectedCash: sheet.expectedCash,
  floatLeft: sheet.floatLeft,
  zNumber: sheet.zNumber,
  closedBy,
  closedAt: sheet.closedAt,
  version: sheet.version,
})

async function findName({ tx, account }: DemoShop, user: number): Promise<string> {
  const rows = tx.selectFrom('users').select(['firstName', 'lastName']).where('accountId', '=', account)
  const { firstName, lastName } = await rows.where('id', '=', user).executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

type Closed = { organizationId: number; closedByName: string; differences: number[] }

async function readSheets({ tx, account, today }: DemoShop, { organizationId, closedByName, differences }: Closed): Promise<Sheet[]> {
  const used = await tx
    .selectFrom('payments')
    .select('day')
    .distinct()
    .where('accountId', '=', account)
    .where('organizationId', '=', organizationId)
    .where('day', '<', today)
    .orderBy('day')
    .$narrowType<{ day: string }>()
    .execute()
  const scope = createScope(account, [organizationId])
  const sheets: Sheet[] = []
  for (const [i, { day }] of used.entries()) {
    const row = {
      organizationId,
      day,
      status: 'closed',
      countedCash: null,
      floatLeft: float,
      zNumber: String(i + 1).padStart(4, '0'),
      zTotal: null,
      note: null,
      closedAt: timeOn(day, 19, 4),
      version: 1,
    }
    const sheet = toSheet(row, {
      openingFloat: float,
      ...(await sumCash(tx, scope, organizationId, day)),
      floatFrom: i === 0 ? 'typed' : 'previous',
      closedByName,
      takings: await listTakings(tx, scope, [organizationId], day),
      movements: [],
      voids: await listVoids(tx, scope, organizationId, day),
      counts: [],
    })
    const difference = differences[used.length - 1 - i] ?? 0
    sheets.push({ ...sheet, countedCash: fromBani(toBani(sheet.expectedCash) + toBani(difference)), difference })
  }
  return sheets
}
