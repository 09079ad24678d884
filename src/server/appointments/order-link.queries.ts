import { sql } from 'kysely'
import { erasedName } from '#domain/text/people.ts'
import type { Db } from '#server/platform/database/db.ts'
import { visibleRows, type Scope } from '#server/platform/database/scope.ts'

/** Locks the visible appointments of an order until commit, by ascending id. */
export const findByOrderForUpdate = (db: Db, scope: Scope, workOrderId: number) =>
  visibleRows(db, 'appointments', scope).selectAll().where('workOrderId', '=', workOrderId).orderBy('id').forUpdate().execute()

const appointmentsOf = (db: Db, { account }: Scope, clients: number[]) =>
  db.selectFrom('appointments').select('id').where('accountId', '=', account).where('clientId', 'in', clients)

export const lockAppointmentsOfClients = (db: Db, scope: Scope, clients: number[]) =>
  appointmentsOf(db, scope, clients).orderBy('id').forUpdate().execute()

export const moveToClient = (db: Db, { account }: Scope, from: number, to: number) =>
  db.updateTable('appointments').set({ clientId: to }).where('accountId', '=', account).where('clientId', '=', from).execute()

export const forgetClients = (db: Db, { account }: Scope, clients: number[]) =>
  db
    .updateTable('appointments')
    .set({ clientName: erasedName, phone: null, description: '', requestedServices: '[]', guestKey: null, version: sql`version + 1` })
    .where('accountId', '=', account)
    .where('clientId', 'in', clients)
    .returning('id')
    .execute()

export const orderTypes = (db: Db, { account }: Scope) =>
  db.selectFrom('workOrderTypes').select(['id', 'name', 'shortName', 'hidden']).where('accountId', '=', account).execute()
