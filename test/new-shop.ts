import { levels, type AccountStatus, type Level, type AccessSubject } from '#contract/kit/access.ts'
import { api } from '#contract/index.ts'
import { createAccount } from '#server/accounts/accounts.service.ts'
import { productFeatures } from '#server/app.ts'
import { countChange } from '#server/platform/database/counters.ts'
import type { NewAccount } from '#server/platform/feature.ts'
import type { AccountId, Db } from '#server/platform/database/db.ts'
import { toAppError } from '#server/platform/http/failures.ts'
import { hashSecret } from '#server/platform/sign-in/passwords.ts'
import { inAccount } from '#server/platform/database/transaction.ts'
import { openSession } from '#server/platform/sign-in/sessions.ts'
import { createCaller, type Caller, type Send } from './caller.ts'
import { makersOf } from './make.ts'

/** Everybody's. */
export const shopPassword = 'Bujiile#2026'
const pin = '1234'

export type ShopOptions = {
  /** With two, the operator, the worker and the simple service belong to the first and the admin to both. */
  organizations?: 1 | 2
  settings?: NewAccount['settings']
  /** Of the account, where its letters would be found by what the test looks for: of five, which no other has. */
  code?: string
  /** Of SMS; more than a test would use where none are said. */
  smsCredits?: number
}
export type ShopFixture = Awaited<ReturnType<typeof newShop>>

/**
 * A fresh account on a shared database, with somebody of every level signed in to a server on it. That server is told of rows that are written
 * past it, which may say what somebody may do.
 */
export async function newShop(db: Db, send: Send, options: ShopOptions = {}, tell: (account: AccountId) => unknown = () => {}) {
  const secrets = await hashed()
  const { account, code, organizations, users } = await newAccount(db, secrets, options)
  const [organization] = organizations
  if (!organization) throw new Error('An account without an organization')

  const signedIn = async (userId: number): Promise<Caller> => createCaller(send, await openSession(db, account, userId))
  const as = (level: Level) => signedIn(users.find((user) => user.level === level)?.id ?? 0)
  const rows = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    const made = await inAccount(db, account, 'read write', async (tx) => {
      const done = await work(tx)
      await countChange(tx, account)
      return done
    })
    await tell(account)
    return made
  }
  const admin = await as('admin')
  const { account: lists } = await admin(api.session.information, {})
  // What the test does to the account next may not meet what was read of its admin just now.
  await tell(account)

  return {
    account,
    code,
    organization,
    organizations,
    /** Somebody of this level in a new session, for a call that may end it. */
    as,
    admin,
    operator: await as('operator'),
    worker: await as('worker'),
    simple: await as('simple-service'),
    anonymous: createCaller(send),
    /** Whoever holds a token. */
    holderOf: (token: string) => createCaller(send, token),
    /** Of `admin`, `operator`, `worker` and `simple-service`; the password is everybody's. */
    userName: (level: Level) => userName(code, level),
    /** As the owner: the directory, and nothing of any account. */
    db,
    /** However the account stands, past everything that would ask whether it may. */
    stand: async (status: AccountStatus) => {
      await db.updateTable('accounts').set({ status }).where('id', '=', account).execute()
      await tell(account)
    },
    /** Rows of the account, in a transaction such as a request has; they may stand in what browsers know of it. */
    rows,
    /** What has this name in a list of the account. */
    idOf: (list: 'carTypes' | 'wheelTypes' | 'workOrderTypes' | 'paymentTypes', name: string): number =>
      lists[list].find((row) => row.name === name)?.id ?? missing(name),
    make: makersOf({ db, rows, account, organization, admin, signedIn, secrets }),
  }
}

const missing = (name: string): never => {
  throw new Error(`No list of the shop has ${name}`)
}

const workplaces = [
  { name: 'Brașov', code: 'BR', address: { street: 'Calea București', number: '110', city: 'Brașov', county: 'Brașov' } },
  { name: 'Cluj', code: 'CJ', address: { street: 'Calea Turzii', number: '50', city: 'Cluj-Napoca', county: 'Cluj' } },
] as const

/** Codes of accounts are unique and few: when one is taken, another is tried. */
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
      return await db.transaction().execute((tx) => createAccount(tx, productFeatures, given))
    } catch (error) {
      if (options.code || toAppError(error).code !== 'AlreadyExists') throw error
    }
  }
}

const userName = (code: string, level: Level): string => `${code}.${level}`.toLowerCase()

const randomCode = (): string => String.fromCharCode(...Array.from({ length: 3 }, () => 65 + Math.trunc(Math.random() * 26)))

export const allModules = { collaborator: true, chat: true }
/** Somebody of a shop that has turned nothing on. */
export const accessSubjectOf = (level: Level): AccessSubject => ({ level, status: 'active', modules: { collaborator: false, chat: false } })

type Secrets = { passwordHash: string; pinHash: string }
let secrets: Promise<Secrets> | undefined

/** Once for the process: that a hash takes long is its purpose. */
const hashed = (): Promise<Secrets> =>
  (secrets ??= Promise.all([hashSecret(shopPassword), hashSecret(pin)]).then(([passwordHash, pinHash]) => ({ passwordHash, pinHash })))
