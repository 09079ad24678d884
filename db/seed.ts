import { sql } from 'kysely'
import { createAccount, type OwnerTransaction } from '#server/accounts/accounts.service.ts'
import { productFeatures } from '#server/app.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isDistributed } from '#server/platform/database/citus-layout.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import { demoAccounts, demoPassword, demoPin, type DemoAccount } from './seed-accounts.ts'
import { createMoment, day, later, planVisits, type Moment, type PlannedVisit } from './seed-days.ts'
import { createDice } from './seed-dice.ts'
import { seedAppointments, seedNotices, type SeededNotice } from './seed-appointments.ts'
import { seedCashDays } from './seed-cash-days.ts'
import { seedCollaborators } from './seed-collaborators.ts'
import { seedCustomerOrders } from './seed-customer-orders.ts'
import { seedDrafts } from './seed-drafts.ts'
import { seedGuaranties } from './seed-guaranties.ts'
import { seedImport } from './seed-imports.ts'
import { seedInspections } from './seed-inspections.ts'
import { createSeededOrder, type SeedCustomer, type SeededOrder, type SeedOrganization } from './seed-orders.ts'
import { store, type DemoShop } from './seed-shop.ts'
import { storeOrders } from './seed-store.ts'
import { seedPayments } from './seed-payments.ts'
import { seedSmsLedger } from './seed-sms.ts'
import { seedTimeSheets } from './seed-time-sheets.ts'
import { seedTyreHotels } from './seed-tyre-hotels.ts'
import { findListIds, seedWorkplace } from './seed-workplace.ts'

const usernames = demoAccounts.flatMap(({ users }) => users.map(({ username }) => username))
/** For the line that the server prints when it has started. */
export const demoSignIns = `${usernames.join(', ')}; password ${demoPassword}`

/** Nobody has an account here yet. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).execute()).length === 0
}

/** The demo shop is here, and with it passwords that everybody knows. */
export async function containsDemoData(db: Db): Promise<boolean> {
  return (await db.selectFrom('credentials').select('username').where('username', 'in', usernames).limit(1).execute()).length > 0
}

/** Fills an empty database with two believable shops, whole or not at all: a start that is broken off leaves it empty for the next. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  // It is written as the owner and by statements over all accounts, which a cluster refuses one by one.
  if (await isDistributed(db))
    throw new StartError(
      'The demo shop is made before "atelier distribute", and this database was laid out already: begin with a new one, or set SEED=none.',
    )
  const [passwordHash, pinHash] = await Promise.all([hashSecret(demoPassword), hashSecret(demoPin)])
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx)
    if (!(await isDatabaseEmpty(tx))) return // another process was faster
    for (const [i, account] of demoAccounts.entries()) {
      await seedAccount(tx, account, { passwordHash, pinHash }, createMoment(now, createDice(2026 + i)))
    }
  })
}

type Secrets = { passwordHash: string; pinHash: string }

async function seedAccount(tx: OwnerTransaction, demo: DemoAccount, secrets: Secrets, moment: Moment): Promise<void> {
  const users = demo.users.map((user) => ({ ...user, email: `${user.username}@example.com`, ...secrets }))
  const newAccount = await createAccount(tx, productFeatures, { ...demo, users, smsCredits: 500 })
  const shop: DemoShop = { ...moment, tx, account: newAccount.account }
  const lists = await findListIds(shop)
  const places: SeedOrganization[] = []
  const visits: PlacedVisit[] = []
  for (const workplace of demo.organizations) {
    const place = await seedWorkplace(shop, newAccount, workplace, lists)
    places.push(place)
    visits.push(...planVisits(shop, workplace.plan).map((visit) => ({ ...visit, place })))
  }
  await storeOrders(shop, numbered(visits, shop))
  await seedInspections(shop)
  await seedGuaranties(shop)
  await seedTyreHotels(shop)
  await seedViews(shop, newAccount.users[0]!.id)
  // Wheel workers who sign in see their own cars, so the worker is linked to the user.
  await sql`update workers w set user_id = u.id from users u
    where w.account_id = ${shop.account} and u.account_id = w.account_id and w.name = concat(u.first_name, ' ', u.last_name)`.execute(tx)
  if (demo === demoAccounts[0]) {
    // The demo shop is past its first hour; the other one shows it.
    await tx
      .updateTable('users')
      .set({ preferences: JSON.stringify({ firstRun: 'hidden' }) })
      .where('username', '=', 'demo.admin')
      .execute()
    await seedDays(shop, places)
  }
  await seedPayments(shop)
  await seedCashDays(shop, places)
  await seedSmsLedger(shop)
}

async function seedDays(shop: DemoShop, places: SeedOrganization[]): Promise<void> {
  const notices: SeededNotice[] = []
  let cards = 0
  for (const place of places) {
    notices.push(...(await seedAppointments(shop, place)))
    cards += await seedCustomerOrders(shop, place)
  }
  await store(shop, 'counters', [{ kind: 'customer-order', value: cards }])
  await seedNotices(shop, notices)
  await seedCollaborators(shop, places)
  await seedTimeSheets(shop)
  await seedDrafts(shop, places[0]!)
  await seedImport(shop, places[0]!)
}

/** Views of the list of orders that one of the shop shares with the others. */
async function seedViews(shop: DemoShop, userId: number): Promise<void> {
  const shared = { userId, list: '/dashboard/workstation-settings/work-orders', shared: true }
  await store(shop, 'savedViews', [
    { ...shared, name: 'Programate', search: '?status=on-hold' },
    { ...shared, name: 'Finalizate, cele mai mari', search: '?status=done&order_by=total' },
  ])
}

type PlacedVisit = PlannedVisit & { place: SeedOrganization }

/** Orders are numbered as they were made, whichever workplace they were made in; no vehicle is on the board twice. */
function numbered(visits: PlacedVisit[], shop: DemoShop): SeededOrder[] {
  const { now, dice } = shop
  const recentSince = later(now, -3 * day)
  const onBoard = new Set<SeedCustomer>()
  const customerOf = ({ start, place }: PlacedVisit): SeedCustomer => {
    if (start < recentSince) return dice.pick(place.customers)
    const customer = dice.pick(place.customers.filter((each) => !onBoard.has(each)))
    onBoard.add(customer)
    return customer
  }
  return visits
    .toSorted((a, b) => (a.created < b.created ? -1 : 1))
    .map((visit, i) => createSeededOrder(visit, i + 1, customerOf(visit), visit.place, shop))
}
