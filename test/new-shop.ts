import { levels, type AccountStatus, type Level, type AccessSubject } from '#contract/kit/access.ts'
import { api } from '#contract/index.ts'
import { createAccount } from '#server/accounts/accounts.service.ts'
import { productFeatures } from '#server/app.ts'
import { countChange } from '#server/platform/database/counters.ts'
import type { NewAccount } from '#server/platform/new-account.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { toAppError } from '#server/platform/http/failures.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { openSession } from '#server/platform/sign-in/sessions.ts'
import { createCaller, type Caller, type Send } from './caller.ts'
import { makersOf } from './make.ts'

/** Password of all users. */
export const shopPassword = 'Bujiile#2026'
const pin = '1234'

export type ShopOptions = {
  /** Number of workplaces; the admin belongs to all, the other users to the first. */
  organizations?: 1 | 2
  settings?: NewAccount['settings']
  /** Code of the account, for tests whose searches would match the letters of a random one; it needs five letters to be unique. */
  code?: string
  /** Number of SMS credits; the default is more than a test uses. */
  smsCredits?: number
}
export type ShopFixture = Awaited<ReturnType<typeof newShop>>

/**
 * Creates an account on a shared database, with a signed-in user of every level. `tell` informs the server of rows that are
 * written directly, because they may change rights that it has cached.
 */
export async function newShop(db: Db, send: Send, options: ShopOptions = {}, publishChange: (account: AccountId) => unknown = () => {}) {
  const secrets = await hashSecrets()
  const { account, code, organizations, users } = await newAccount(db, secrets, options)
  const [organization] = organizations
  if (!organization) throw new Error('An account without an organization')

  const signedIn = async (userId: number): Promise<Caller> => createCaller(send, await openSession(db, account, userId))
  const as = (level: Level) => signedIn(users.find((user) => user.level === level)?.id ?? 0)
  const rows = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const created = await inAccount(db, account, 'read write', async (tx) => {
      const done = await work(tx)
      await countChange(tx, account)
      return done
    })
    await publishChange(account)
    return created
  }
  const admin = await as('admin')
  const { account: lists } = await admin(api.session.information, {})
  // The cached session of the admin must not hide the next change of the test.
  await publishChange(account)

  return {
    account,
    code,
    organization,
    organizations,
    /** Opens a new session of this level, for a call that may end it. */
    as,
    admin,
    operator: await as('operator'),
    worker: await as('worker'),
    simple: await as('simple-service'),
    anonymous: createCaller(send),
    /** Returns a caller with this token. */
    holderOf: (token: string) => createCaller(send, token),
    /** Returns the username of the user of this level. */
    userName: (level: Level) => userName(code, level),
    /** Connection of the owner, which sees the directory but no rows of accounts. */
    db,
    /** Sets the account's status directly, without the checks of the server. */
    stand: async (status: AccountStatus) => {
      await db.updateTable('accounts').set({ status }).where('id', '=', account).execute()
      await publishChange(account)
    },
    /** Runs work in a transaction like that of a request and raises the account's version, because browsers may cache the rows. */
    rows,
    /** Returns the id of the row with this name in a list of the account. */
    idOf: (list: 'carTypes' | 'wheelTypes' | 'workOrderTypes' | 'paymentTypes', name: string): number =>
      lists[list].find((row) => row.name === name)?.id ?? failMissing(name),
    make: makersOf({ db, rows, account, organization, admin, signedIn, secrets }),
  }
}

const failMissing = (name: string): never => {
  throw new Error(`No list of the shop has ${name}`)
}

const workplaces = [
  { name: 'Brașov', code: 'BR', address: { street: 'Calea București', number: '110', city: 'Brașov', county: 'Brașov' } },
  { name: 'Cluj', code: 'CJ', address: { street: 'Calea Turzii', number: '50', city: 'Cluj-Napoca', county: 'Cluj' } },
] as const

/** Codes are unique and few, so another one is tried when a code is taken. */
async function newAccount(db: Db, secrets: Secrets, { organizations, settings, smsCredits = 1000, ...options }: ShopOptions) {
  for (;;) {
    const code = options.code ?? randomCode()
    const users = levels.map((level) => ({
      username: userName(code, level),
      level,
      firstName: 'Ana',
      lastName: level,
      organizations: level === 'admin' && organizations === 2 ? ['BR', 'CJ'] : ['BR'],
      ...secrets,
    }))
    const [first, second] = workplaces
    const given: NewAccount = {
      code,
      name: `Atelier ${code}`,
      organizations: organizations === 2 ? [first, second] : [first],
      users,
      settings,
      smsCredits,
    }
    try {
      return await db.transaction().execute(async (tx) => {
        const created = await createAccount(tx, productFeatures, given)
        // A shop is past its first hour, so that its admin sees the figures of the day like the others.
        const preferences = JSON.stringify({ firstRun: 'hidden' })
        await tx.updateTable('users').set({ preferences }).where('username', '=', userName(code, 'admin')).execute()
        return created
      })
    } catch (error) {
      if (options.code || toAppError(error).code !== 'AlreadyExists') throw error
    }
  }
}

const userName = (code: string, level: Level): string => `${code}.${level}`.toLowerCase()

const randomCode = (): string => String.fromCharCode(...Array.from({ length: 3 }, () => 65 + Math.trunc(Math.random() * 26)))

export const allModules = { collaborator: true, chat: true, invoices: true }
/** Returns a user of this level in an active account without modules. */
export const accessSubjectOf = (level: Level): AccessSubject => ({
  level,
  status: 'active',
  modules: { collaborator: false, chat: false, invoices: false },
})

type Secrets = { passwordHash: string; pinHash: string }
let secrets: Promise<Secrets> | undefined

/** Hashes once per process, because hashing is slow on purpose. */
const hashSecrets = (): Promise<Secrets> =>
  (secrets ??= Promise.all([hashSecret(shopPassword), hashSecret(pin)]).then(([passwordHash, pinHash]) => ({ passwordHash, pinHash })))
