// Guaranties for sold tyres and for work on cars.

import { sql, type NotNull } from 'kysely'
import { GuarantyDraft } from '#contract/guaranties.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import * as guarantyView from '#server/guaranties/guaranties.view.ts'
import { padToTenDigits } from '#server/platform/database/counters.ts'
import { zone } from './seed-days.ts'
import { store, type DemoShop } from './seed-shop.ts'

const terms = {
  tyres: { months: 24, conditions: 'Nu acoperă tăieturile, loviturile și uzura neuniformă. Se prezintă bonul sau factura.' },
  work: { months: 6, conditions: 'Acoperă manopera. Nu acoperă piesele aduse de client.' },
}

/** Every second sale of tyres and every third repair that are paid for, in the order in which they were finished. */
export async function seedGuaranties(shop: DemoShop): Promise<void> {
  const orders = await shop.tx
    .selectFrom('workOrders as w')
    .innerJoin('workOrderLines as l', (join) => join.onRef('l.accountId', '=', 'w.accountId').onRef('l.workOrderId', '=', 'w.id'))
    .distinctOn(['w.finished', 'w.id'])
    .select(['w.id as workOrderId', 'w.organizationId', 'w.clientId', 'w.clientName', 'w.phone', 'w.plateNumber', 'w.carKm as kmAt'])
    .select(['w.createdBy', 'w.finished', 'l.name as subject', 'l.isTyre'])
    .where('w.accountId', '=', shop.account)
    .where('w.deletedAt', 'is', null)
    .where('w.finished', 'is not', null)
    .where('w.paymentTypeId', 'is not', null)
    .where(sql<boolean>`case when l.is_tyre then w.id % 2 = 0 else w.tyre_service is null and not w.itp and w.id % 3 = 0 end`)
    .$narrowType<{ finished: NotNull }>()
    .orderBy('w.finished')
    .orderBy('w.id')
    .orderBy('l.position')
    .execute()
  const rows = orders.map(({ createdBy, finished, isTyre, ...order }, i) => {
    const kmLimit = isTyre || order.kmAt === null ? null : order.kmAt + 10_000
    const draft = { ...(isTyre ? terms.tyres : terms.work), ...order, kmLimit, startsOn: dayInZone(finished, zone) }
    const columns = guarantyView.toColumns(fillDefaults(GuarantyDraft, draft), `G-${padToTenDigits(i + 1)}`)
    return { ...columns, createdBy, createdAt: finished, updatedAt: finished }
  })
  await store(shop, 'guaranties', rows)
  await store(shop, 'counters', [{ kind: 'guaranty', value: rows.length }])
}
