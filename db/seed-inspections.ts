// Until when inspections hold, and who was reminded that theirs ends: by a message, or by a call.

import { sql, type Insertable } from 'kysely'
import { addDays, addMonths, dayInZone, toInstant } from '#domain/text/calendar.ts'
import { formatDate } from '#domain/text/format.ts'
import { countryOf, dueBucket, proposeInspectionKind, suggestExpiry } from '#domain/inspections.ts'
import { fillTemplate } from '#domain/sms/sms.ts'
import { smsNumber } from '#domain/sms/sms-numbers.ts'
import { smsTexts } from '#domain/sms/sms-texts.ts'
import type { OwnerTransaction } from '#server/accounts/accounts.service.ts'
import type { DB } from '#server/platform/database/tables.gen.ts'
import { toIsoSeconds } from './seed-days.ts'
import { sentMessage } from './seed-sms.ts'

/** So many days from now the inspections of the demo's taxis end, which are inspected twice a year. */
const ends = [-71, -38, -20, -9, -4, -1, 0, 2, 3, 5, 7, 8, 10, 11, 13, 16, 19, 22, 24, 27, 30]

/** Every fifteenth of the others was not passed. */
export async function seedInspections(tx: OwnerTransaction, account: number, now: Date, zone: string): Promise<void> {
  const today = dayInZone(now.toISOString(), zone)
  const country = countryOf({ timeZone: zone }, { country: 'RO' })
  const inspected = (await inspections(tx, account)).map((order) => ({ ...order, day: dayInZone(order.finished, zone) }))
  const taxis = taxisOf(inspected, today)
  const storedInspections = inspected.map((order, i) => {
    const taxi = taxis.get(order.id)
    if (taxi) return { ...order, kind: 'taxi', until: taxi }
    const kind = proposeInspectionKind({ name: order.carType ?? '', isTruck: false })
    const expiry = i % 15 === 7 || kind === null ? null : suggestExpiry(kind, order.year, order.day, country)
    return { ...order, kind, until: expiry?.until ?? null }
  })
  if (storedInspections.length === 0) return
  const rows = storedInspections.map(({ id, vehicleId, kind, until }) => ({ id, vehicle: vehicleId, kind, until }))
  await sql`
    with judged as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as j (id bigint, vehicle bigint, kind text, until date)),
      remembered as (
        update vehicles v set itp_until = j.until from judged j
          where v.account_id = ${account} and v.id = j.vehicle and j.until is not null
            and not exists (select from judged n where n.vehicle = j.vehicle and n.id > j.id))
    update work_orders w set expiration_date = j.until,
        meta_data = w.meta_data || jsonb_build_object('itpKind', j.kind, 'expirationDate', j.until, 'smsNotification', w.phone is not null)
      from judged j where w.account_id = ${account} and w.id = j.id`.execute(tx)

  const due = storedInspections.flatMap((order) => {
    const { until } = order
    return until && dueBucket(until, today) ? [{ ...order, until }] : []
  })
  await remind(tx, account, due, now)
}

/** Picks taxis inspected about half a year earlier, each once; maps the order id to the day on which it expires. */
function taxisOf(inspected: { id: number; plateNumber: string; day: string }[], today: string): Map<number, string> {
  const left = new Map(inspected.map((order) => [order.plateNumber, order]))
  const taxis = new Map<number, string>()
  for (const days of ends) {
    const until = addDays(today, days)
    const targetDay = addMonths(until, -6)
    const off = ({ day }: { day: string }) => Math.abs(Date.parse(day) - Date.parse(targetDay))
    const taxi = [...left.values()].sort((a, b) => off(a) - off(b))[0]
    if (!taxi) break
    left.delete(taxi.plateNumber)
    taxis.set(taxi.id, until)
  }
  return taxis
}

const inspections = (tx: OwnerTransaction, account: number) =>
  tx
    .selectFrom('workOrders as w')
    .innerJoin('organizations as o', (join) => join.onRef('o.accountId', '=', 'w.accountId').onRef('o.id', '=', 'w.organizationId'))
    .leftJoin('carTypes as t', (join) => join.onRef('t.accountId', '=', 'w.accountId').onRef('t.id', '=', 'w.carTypeId'))
    .select([
      'w.id',
      'w.organizationId',
      'w.clientId',
      'w.vehicleId',
      'w.plateNumber',
      'w.phone',
      'w.version',
      'w.createdBy',
      't.name as carType',
    ])
    .select(['o.name as organizationName', 'o.timeZone', sql<number | null>`(w.car ->> 'manufacturingYear')::int`.as('year')])
    .select(sql<string>`w.finished`.as('finished'))
    .where('w.accountId', '=', account)
    .where('w.itp', '=', true)
    .where('w.finished', 'is not', null)
    .where('w.deletedAt', 'is', null)
    .orderBy('w.id')
    .execute()

type Due = Awaited<ReturnType<typeof inspections>>[number] & { until: string }

const callNotes = ['Vine joi după-amiază.', 'Nu a răspuns, de sunat din nou.', 'A vândut mașina.', 'Sună el săptămâna viitoare.']

/** Every second was sent a message, one of five of which never arrived; every third was called. */
async function remind(tx: OwnerTransaction, accountId: number, due: Due[], now: Date): Promise<void> {
  const hoursAgo = (hours: number) => toIsoSeconds(now.getTime() - hours * 3_600_000)
  const messages: Insertable<DB['smsMessages']>[] = []
  const notes: Insertable<DB['workOrderHistory']>[] = []
  for (const [i, order] of due.entries()) {
    const { id: workOrderId, version, createdBy: userId, phone } = order
    const note = (kind: 'sms' | 'call', at: string, field: string, to: string) =>
      notes.push({ accountId, workOrderId, version, userId, kind, at, changes: JSON.stringify([{ field, from: null, to }]) })
    const number = phone && smsNumber(phone, order.timeZone)
    if (i % 2 === 0 && number) {
      const at = toInstant(
        addDays(dayInZone(now.toISOString(), order.timeZone), -1 - (i >> 1)),
        `${9 + (i % 8)}:${10 + ((i * 7) % 50)}`.padStart(5, '0'),
        order.timeZone,
      )
      messages.push(messageOf(order, accountId, number, i % 5 === 4 ? 'failed' : 'delivered', at))
      note('sms', at, 'phone', phone)
    }
    if (i % 3 === 0 && phone) note('call', hoursAgo(2 + 4 * (i % 5)), 'call_note', callNotes[(i / 3) % callNotes.length]!)
  }
  if (messages.length > 0) await tx.insertInto('smsMessages').values(messages).execute()
  if (notes.length > 0) await tx.insertInto('workOrderHistory').values(notes).execute()
}

function messageOf(order: Due, accountId: number, phone: string, status: 'delivered' | 'failed', at: string) {
  const { id: workOrderId, organizationId, organizationName, clientId, createdBy, plateNumber, until, timeZone } = order
  const text = fillTemplate(smsTexts.itp_notification.ro, { organizationName, plateNumber, from: formatDate(until, timeZone, 'ro') })
  const secret = workOrderId.toString(16).padStart(12, '0')
  return {
    ...sentMessage({ accountId, organizationId, secret, kind: 'itp_notification', phone, text, status, clientId, createdBy, at }),
    workOrderId,
  }
}
