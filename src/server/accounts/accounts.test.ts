import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openOwnServer } from '#test/own-server.ts'
import { openShop, shopPassword } from '#test/shop.ts'
import { productFeatures } from '#server/app.ts'
import { defineFeature } from '#server/platform/feature.ts'
import type { NewAccount } from '#server/platform/new-account.ts'
import { createAccount, registerAccount } from './accounts.service.ts'

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

test('a new account has its lists in order', async () => {
  const { admin } = await openShop()

  const { account } = await admin(api.session.information, {})

  expect(names(account.wheelTypes)).toEqual(['Aluminiu', 'Tablă'])
  expect(names(account.carTypes)).toEqual(['Autoturism', 'SUV', 'Autoutilitară', 'Camion', 'Motocicletă'])
  expect(account.carTypes.filter(({ isTruck }) => isTruck).map(({ name }) => name)).toEqual(['Camion'])
  expect(account.workOrderTypes.map(({ shortName, hidden }) => [shortName, hidden])).toEqual([
    ['VLC', false],
    ['SA', false],
    ['SPL', true],
  ])
  expect(names(account.paymentTypes)).toEqual(['CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI'])
})

test('a failed creation leaves no account', async () => {
  const { db, userName } = await openShop()
  const taken: NewAccount = {
    code: 'ZZZZZ',
    name: 'Half an account',
    organizations: [{ name: 'Sibiu', code: 'SB' }],
    users: [{ username: userName('operator'), level: 'operator', passwordHash: '' }],
  }

  await expect(db.transaction().execute((tx) => createAccount(tx, productFeatures, taken))).rejects.toMatchObject({ code: '23505' })

  expect(await db.selectFrom('accounts').select('id').where('name', '=', taken.name).execute()).toEqual([])
})

test('a new account gets the starting rows of each feature in order, or none on failure', async () => {
  const { db } = await openShop()
  const noted: string[] = []
  const toy = defineFeature({
    startingRows: async (tx, account, { name }) => {
      noted.push(...names(await tx.selectFrom('organizations').select('name').where('accountId', '=', account).execute()))
      if (name === 'Refused') throw new Error('no room for it')
    },
  })
  const given = (name: string): NewAccount => ({ code: 'ZZYZX', name, organizations: [{ name: 'Sibiu', code: 'SB' }], users: [] })
  const make = (name: string) => db.transaction().execute((tx) => createAccount(tx, [...productFeatures, toy], given(name)))

  await expect(make('Refused')).rejects.toThrow('no room for it')

  expect(noted).toEqual(['Sibiu'])
  expect(await db.selectFrom('accounts').select('id').where('code', '=', 'ZZYZX').execute()).toEqual([])
})

test('a user works only at workplaces of the account, and the account has those of its input', async () => {
  const { make, admin, organizations } = await openShop({ organizations: 2 })

  const operator = await make.user({ level: 'operator', organizations: ['CJ', 'BR'] })
  const { user } = await operator(api.session.information, {})

  expect(user.organizationId).toBe(organizations[1]?.id)
  expect(user.organizations).toEqual(organizations.map(({ id }) => id))
  expect((await admin(api.session.information, {})).account.organizations).toMatchObject([{ code: 'BR' }, { code: 'CJ' }])
  await expect(make.user({ level: 'worker', organizations: ['XX'] })).rejects.toThrow('no organization XX')
})

test('settings of an account override the defaults', async () => {
  const { admin } = await openShop({ settings: { with_vat: false, vat_percent: 19 } })

  const { account } = await admin(api.session.information, {})

  expect(account.accountSettings.map(({ name, value }) => [name, value])).toEqual([
    ['with_vat', 'false'],
    ['vat_percent', '19'],
  ])
})

test('concurrent registrations of one company name get different codes', async () => {
  const { db, code } = await openShop()
  const registration = {
    company: `Vulcanizare ${code}`,
    country: 'RO' as const,
    organization: 'Sibiu',
    name: 'Ana Pop',
    email: 'ana@exemplu.ro',
    password: shopPassword,
  }
  const registrations = Array.from({ length: 5 }, (_, i) => ({ ...registration, username: `${code}.${i}.ana`.toLowerCase() }))

  const codes = await Promise.all(registrations.map((each) => registerAccount(db, productFeatures, each)))

  expect(new Set(codes).size).toBe(5)
  const accounts = await db.selectFrom('accounts').select('code').where('name', '=', registration.company).execute()
  expect(accounts.map((account) => account.code).sort()).toEqual(codes.toSorted())
})

test('a registration gets four letters when every code of three letters is taken', async () => {
  const { openShop, close } = await openOwnServer('accounts_codes')
  onTestFinished(close)
  const { db } = await openShop()
  const letter = (of: string) => sql`chr(65 + (${sql.raw(of)}) % 26)`
  await sql`insert into accounts (code, name)
    select ${letter('i / 676')} || ${letter('i / 26')} || ${letter('i')}, 'Atelier' from generate_series(0, 26 * 26 * 26 - 1) i
    on conflict do nothing`.execute(db)
  const admin = { name: 'Ana Pop', email: 'ana@exemplu.ro', username: 'ana.pop', password: shopPassword }

  const code = await registerAccount(db, productFeatures, { country: 'RO', company: 'Vulcanizare', organization: 'Sibiu', ...admin })

  expect(code).toMatch(/^[A-Z]{4}$/)
})
