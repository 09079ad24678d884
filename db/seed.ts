import { sql } from 'kysely'
import { createAccount, type OwnerTransaction } from '#server/accounts/accounts.service.ts'
import { productFeatures } from '#server/app.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { isDistributed } from '#server/platform/database/citus-layout.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import { demoAccounts, demoPassword, demoPin, type DemoAccount } from './seed-accounts.ts'
import { planVisits, type PlannedVisit } from './seed-days.ts'
import { createDice, type Dice } from './seed-dice.ts'
import { seedAppointments, seedNotices } from './seed-appointments.ts'
import { seedCollaborators } from './seed-collaborators.ts'
import { seedCustomerOrders } from './seed-customer-orders.ts'
import { seedDrafts } from './seed-drafts.ts'
import { seedGuaranties } from './seed-guaranties.ts'
import { seedImport } from './seed-imports.ts'
import { seedInspections } from './seed-inspections.ts'
import { createSeededOrder, type SeedCustomer, type SeededOrder, type SeedOrganization } from './seed-orders.ts'
import { storeOrders } from './seed-store.ts'
import { seedSmsLedger } from './seed-sms.ts'
import { seedTimeSheets } from './seed-time-sheets.ts'
import { seedTyreHotels } from './seed-tyre-hotels.ts'
import { findListIds, seedWorkplace } from './seed-workplace.ts'

/** For the line that the server prints when it has started. */
export const demoSignIns = `${demoAccounts.flatMap(({ users }) => users.map(({ username }) => username)).join(', ')}; password ${demoPassword}`

const zone = 'Europe/Bucharest'

/** Nobody has an account here yet. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).execute()).length === 0
}

/** The demo shop is here, and with it passwords that everybody knows. */
export async function containsDemoData(db: Db): Promise<boolean> {
  const names = demoAccounts.flatMap(({ users }) => users.map(({ username }) => username))
  return (await db.selectFrom('credentials').select('username').where('username', 'in', names).limit(1).execute()).length > 0
}

/** Fills an empty database with two believable shops, whole or not at all: a start that is broken off leaves it empty for the next. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  // It is written as the owner and by statements over all accounts, which a cluster refuses one by one.
  if (await isDistributed(db))
    throw new StartError(
      'The demo shop is made before "npm run distribute", and this database was laid out already: begin with a new one, or set SEED=none.',
    )
  const [passwordHash, pinHash] = await Promise.all([hashSecret(demoPassword), hashSecret(demoPin)])
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx)
    if (!(await isDatabaseEmpty(tx))) return // another process was faster
    for (const [i, account] of demoAccounts.entries()) await seedAccount(tx, account, { passwordHash, pinHash }, now, createDice(2026 + i))
  })
}

type Secrets = { passwordHash: string; pinHash: string }

async function seedAccount(tx: OwnerTransaction, demo: DemoAccount, secrets: Secrets, now: Date, dice: Dice): Promise<void> {
  const { code, name, settings } = demo
  const [first, ...others] = demo.organizations
  const users = demo.users.map((user) => ({ ...user, email: `${user.username}@example.com`, ...secrets }))
  const newAccount = await createAccount(tx, productFeatures, {
    code,
    name,
    settings,
    users,
    organizations: [first, ...others],
    smsCredits: 500,
  })

  const ids = await findListIds(tx, newAccount.account)
  const visits: PlacedVisit[] = []
  for (const workplace of demo.organizations) {
    const place = await seedWorkplace(tx, newAccount, workplace, ids, now, dice)
    visits.push(...planVisits(now, zone, dice, workplace.plan).map((visit) => ({ ...visit, place })))
  }
  await storeOrders(tx, newAccount.account, numbered(visits, now, dice), dayInZone(now.toISOString(), zone), zone, dice)
  await seedInspections(tx, newAccount.account, now, zone)
  await seedGuaranties(tx, newAccount.account, zone)
  await seedTyreHotels(tx, newAccount.account, zone, now, dice)
  await seedViews(tx, newAccount.account)
  // Wheel workers who sign in see their own cars, so the worker is linked to the user.
  for (const { username, firstName, lastName } of demo.users) {
    const userId = newAccount.users.find((user) => user.username === username)!.id
    await tx
      .updateTable('workers')
      .set({ userId })
      .where('accountId', '=', newAccount.account)
      .where('name', '=', `${firstName} ${lastName}`)
      .execute()
  }
  const clerks = newAccount.users.filter(({ username }) => first.clerks.includes(username)).map(({ id }) => id)
  if (demo === demoAccounts[0]) await seedDays()
  await seedSmsLedger(tx, newAccount.account)

  /** Seeds data that depends on the day with dice of its own, so that the orders stay the same. */
  async function seedDays() {
    const places = [...new Set(visits.map(({ place }) => place))]
    const notices = []
    for (const place of places) {
      notices.push(...(await seedAppointments(tx, place, zone, now, createDice(place.organization.id))))
      await seedCustomerOrders(tx, place, zone, now, createDice(place.organization.id))
    }
    await seedNotices(tx, newAccount.account, notices)
    await seedCollaborators(tx, places, zone, now, createDice(newAccount.account))
    await seedTimeSheets(tx, newAccount.account, zone, now, createDice(68))
    const home = newAccount.organizations[0]!.id
    await seedDrafts(tx, newAccount.account, home, clerks, now)
    await seedImport(tx, newAccount.account, home, clerks.at(-1)!, now)
  }
}

const views = [
  { name: 'Programate', search: '?status=on-hold' },
  { name: 'Finalizate, cele mai mari', search: '?status=done&order_by=total' },
]

/** Views of the list of orders that one of the shop shares with the others. */
async function seedViews(tx: OwnerTransaction, account: number): Promise<void> {
  const { id: userId } = await tx.selectFrom('users').select('id').where('accountId', '=', account).orderBy('id').executeTakeFirstOrThrow()
  const shared = { accountId: account, userId, list: '/dashboard/workstation-settings/work-orders', shared: true }
  await tx
    .insertInto('savedViews')
    .values(views.map((view) => ({ ...shared, ...view })))
    .execute()
}

type PlacedVisit = PlannedVisit & { place: SeedOrganization }

/** Orders are numbered as they were made, whichever workplace they were made in; no vehicle is on the board twice. */
function numbered(visits: PlacedVisit[], now: Date, dice: Dice): SeededOrder[] {
  const recentSince = new Date(now.getTime() - 3 * 24 * 3_600_000).toISOString()
  const onBoard = new Set<SeedCustomer>()
  const customerOf = ({ start, place }: PlacedVisit): SeedCustomer => {
    if (start < recentSince) return dice.pick(place.customers)
    const customer = dice.pick(place.customers.filter((each) => !onBoard.has(each)))
    onBoard.add(customer)
    return customer
  }
  return visits
    .sort((a, b) => (a.created < b.created ? -1 : 1))
    .map((visit, i) => createSeededOrder(visit, i + 1, customerOf(visit), visit.place, now.toISOString(), dice))
}
