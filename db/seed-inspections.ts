// Until when inspections hold, and who was reminded that theirs ends: by a message, or by a call.

import { sql, type NotNull } from 'kysely'
import { addDays, addMonths, dayInZone } from '#domain/text/calendar.ts'
import { formatDate } from '#domain/text/format.ts'
import { dueBucket, proposeInspectionKind } from '#domain/inspections.ts'
import { suggestExpiry } from '#domain/law/inspections.ts'
import { fillTemplate } from '#domain/sms/sms.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import { smsTexts } from '#domain/sms/sms-texts.ts'
import { demoCountry, hour, later, timeOn, zone } from './seed-days.ts'
import { store, type DemoShop, type NewRow } from './seed-shop.ts'
import { sentMessage } from './seed-sms.ts'

/** So many days from now the inspections of the demo's taxis end, which are inspected twice a year. */
const ends = [-71, -38, -20, -9, -4, -1, 0, 2, 3, 5, 7, 8, 10, 11, 13, 16, 19, 22, 24, 27, 30]

/** Every fifteenth of the others was not passed. */
export async function seedInspections(shop: DemoShop): Promise<void> {
  const { tx, account, today } = shop
  const inspected = await findInspections(shop)
  const taxis = taxisOf(inspected, today)
  const inspections = inspected.map((order, i) => {
    const taxi = taxis.get(order.id)
    if (taxi) return { ...order, kind: 'taxi', until: taxi }
    const kind = proposeInspectionKind({ name: order.carType ?? '', isTruck: false })
    const expiry = i % 15 === 7 || kind === null ? null : suggestExpiry(kind, order.year, dayInZone(order.finished, zone), demoCountry)
    return { ...order, kind, until: expiry?.until ?? null }
  })
  const rows = inspections.map(({ id, vehicleId, kind, until }) => ({ id, vehicle: vehicleId, kind, until }))
  await sql`
    with judged as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as j (id bigint, vehicle bigint, kind text, until date)),
      remembered as (
        update vehicles v set itp_until = j.until from judged j
          where v.account_id = ${account} and v.id = j.vehicle and j.until is not null
            and not exists (select from judged n where n.vehicle = j.vehicle and n.id > j.id))
    update work_orders w set expiration_date = j.until,
        meta_data = w.meta_data || jsonb_build_object('itpKind', j.kind, 'expirationDate', j.until, 'smsNotification', w.phone is not null)
      from judged j where w.account_id = ${account} and w.id = j.id`.execute(tx)
  const due = inspections.flatMap(({ until, ...order }) => (until && dueBucket(until, today) ? { ...order, until } : []))
  await remind(shop, due)
}

/** Picks taxis inspected about half a year earlier, each once; maps the order id to the day on which it expires. */
function taxisOf(inspected: Inspected[], today: string): Map<number, string> {
  const left = new Map(inspected.map((order) => [order.plateNumber, order]))
  const taxis = new Map<number, string>()
  for (const days of ends) {
    const until = addDays(today, days)
    const targetDay = addMonths(until, -6)
    const off = ({ finished }: Inspected) => Math.abs(Date.parse(finished) - Date.parse(targetDay))
    const [taxi] = [...left.values()].sort((a, b) => off(a) - off(b))
    if (!taxi) break
    left.delete(taxi.plateNumber)
    taxis.set(taxi.id, until)
  }
  return taxis
}

const findInspections = ({ tx, account }: DemoShop) =>
  tx
    .selectFrom('workOrders as w')
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'w.accountId').onRef('o.id', '=', 'w.organizationId'))
    .leftJoin('carTypes as t', (join) => join.onRef('t.accountId', '=', 'w.accountId').onRef('t.id', '=', 'w.carTypeId'))
    .selectAll('w')
    .select(['t.name as carType', 'o.name as organizationName', sql<number | null>`(w.car ->> 'manufacturingYear')::int`.as('year')])
    .where('w.accountId', '=', account)
    .where('w.itp', '=', true)
    .where('w.finished', 'is not', null)
    .where('w.deletedAt', 'is', null)
    .$narrowType<{ finished: NotNull }>()
    .orderBy('w.id')
    .execute()

type Inspected = Awaited<ReturnType<typeof findInspections>>[number]

const callNotes = ['Vine joi după-amiază.', 'Nu a răspuns, de sunat din nou.', 'A vândut mașina.', 'Sună el săptămâna viitoare.']

/** Every second was sent a message, one of five of which never arrived; every third was called. */
async function remind(shop: DemoShop, due: (Inspected & { until: string })[]): Promise<void> {
  const messages: NewRow<'smsMessages'>[] = []
  const notes: NewRow<'workOrderHistory'>[] = []
  for (const [i, order] of due.entries()) {
    const { id: workOrderId, organizationId, organizationName, clientId, plateNumber, version, createdBy, phone, until } = order
    const note = (kind: 'sms' | 'call', at: string, field: string, to: string) =>
      notes.push({ workOrderId, version, userId: createdBy, kind, at, changes: JSON.stringify([{ field, from: null, to }]) })
    const number = phone && smsNumber(phone, zone)
    if (i % 2 === 0 && number) {
      const at = timeOn(addDays(shop.today, -1 - (i >> 1)), 9 + (i % 8), 10 + ((i * 7) % 50))
      const values = { organizationName, plateNumber, from: formatDate(until, zone, 'ro') }
      const message = sentMessage({
        organizationId,
        secret: workOrderId.toString(16).padStart(12, '0'),
        kind: 'itp_notification',
        phone: number,
        text: fillTemplate(smsTexts.itp_notification.ro, values),
        status: i % 5 === 4 ? 'failed' : 'delivered',
        clientId,
        createdBy,
        at,
      })
      messages.push({ ...message, workOrderId })
      note('sms', at, 'phone', phone)
    }
    if (i % 3 === 0 && phone) note('call', later(shop.now, -(2 + 4 * (i % 5)) * hour), 'call_note', callNotes[(i / 3) % callNotes.length]!)
  }
  await store(shop, 'smsMessages', messages)
  await store(shop, 'workOrderHistory', notes)
}
