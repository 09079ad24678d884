import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { statementsOf } from '#test/statements.ts'

const { information } = api.session
const ask = (headers: Record<string, string> = {}) => ({ method: 'GET' as const, url: '/api/v1/accounts/settings/information', headers })

test('the information contains the user, the workplace and its people', async () => {
  const { operator, admin, rows, userName, organization, make } = await openShop()
  await rows((tx) => tx.updateTable('users').set({ onLists: false }).where('username', '=', userName('admin')).execute())
  const worker = await make.worker({ name: 'Dan' })
  const group = await admin(api.appointmentGroups.create, { name: 'Rampa 1', organizationId: organization.id })

  const { user, account, activePackage } = await operator(information, {})

  expect(user).toMatchObject({
    organization: { id: organization.id, name: 'Brașov' },
    notificationSettings: { workOrders: true, products: true, clients: true, tyreHotels: true, view: 'all' },
    description: '',
    onLists: true,
    activeFrom: null,
    activeTo: null,
    secondFactor: false,
    lastTimeSheet: null,
  })
  expect([user.uuid, user.createdAt]).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/)])
  const { avatarConfig } = user
  expect(account.users).toEqual([{ id: user.id, name: user.name, level: 'operator', avatarConfig, organizations: [organization.id] }])
  expect(account.workers).toEqual([
    { id: worker.id, name: worker.name, organizationId: organization.id, userId: null, color: worker.color },
  ])
  expect(account.organizations).toMatchObject([
    {
      address: { street: 'Calea București', postCode: '', fullAddress: 'Calea București 110, Brașov, Brașov' },
      company: { name: '', vatNumber: '' },
      publicSettings: { start: '08:00', end: '18:00', excludeSaturdays: false, breakInterval: [] },
      timeSheet: false,
      appointmentGroups: [{ id: group.id, name: 'Rampa 1' }],
    },
  ])
  expect(account.appointmentGroups).toEqual([{ id: group.id, name: 'Rampa 1', organizationId: organization.id }])
  expect(account.description).toBe('')
  expect(activePackage).toBeNull()
})

test('the people of a workplace are visible only to users of that workplace', async () => {
  const { operator, admin, make, organizations } = await openShop({ organizations: 2 })
  const [here, there] = organizations.map(({ id }) => id)
  await make.worker({ name: 'Dan', organizationId: here })
  await make.worker({ name: 'Radu', organizationId: there })
  const { user } = await (await make.user({ level: 'operator', organizations: ['CJ'] }))(information, {})

  const [theirs, all] = [await operator(information, {}), await admin(information, {})]

  expect(all.account.workers.map(({ name }) => name)).toEqual(['Dan', 'Radu'])
  expect(theirs.account.workers.map(({ name }) => name)).toEqual(['Dan'])
  expect(all.account.users.find(({ id }) => id === user.id)).toMatchObject({ organizations: [there] })
  expect(theirs.account.users.map(({ level }) => level)).toEqual(['admin', 'operator'])
  expect(theirs.account.users.flatMap((person) => person.organizations)).toEqual([here, here])
})

test('the default texts of messages are sent to the office alone', async () => {
  const { admin, operator, worker, simple } = await openShop()

  for (const office of [admin, operator]) {
    const { smsDefaultMessages } = await office(information, {})
    expect(Object.keys(smsDefaultMessages)).toEqual(['created', 'notification', 'deleted', 'itp_notification', 'payment_reminder'])
    expect(smsDefaultMessages['deleted']?.hu).toBe('$organizationName: idopontjat ($from) toroltuk.')
  }
  for (const other of [worker, simple]) expect((await other(information, {})).smsDefaultMessages).toEqual({})
})

test('the active package and its due date are sent to admins alone', async () => {
  const { admin, operator, rows, account } = await openShop()
  const trial = { name: 'TyreServiceTrial', currency: 'RON', price: 0, duration: 30 }
  const year = { name: 'Anual', description: 'Toate funcțiile', currency: 'RON', price: 1190.5, duration: 365 }
  await rows((tx) =>
    tx
      .insertInto('accountPackages')
      .values([
        { accountId: account, ...trial, order: 1, activeFrom: '2025-11-30', activeTo: '2025-12-30' },
        { accountId: account, ...year, order: 2, activeFrom: '2025-12-31', activeTo: '2026-12-31' },
      ])
      .execute(),
  )

  const { activePackage } = await admin(information, {})

  const days = { activeFrom: '2025-12-31', activeTo: '2026-12-31', billingDue: '2027-01-01' }
  expect(activePackage).toEqual({ uuid: expect.stringMatching(/^[\da-f-]{36}$/), ...year, order: 2, ...days })
  expect((await operator(information, {})).activePackage).toBeNull()
})

test('lists are read once per version of the account and again after a change', async () => {
  const { operator, make } = await openShop()
  const { account: before } = await operator(information, {})

  const again = await statementsOf(() => operator(information, {}))
  const { name } = await make.worker()
  const changed = await statementsOf(() => operator(information, {}))
  const { account: after } = await operator(information, {})

  expect([again.length, changed.length]).toEqual([2, 3])
  expect(again[0]?.text).toContain('from "accounts"')
  expect(after.workers.map((worker) => worker.name)).toEqual([name])
  expect(after.version).toBe(before.version + 1)
})

test('an unchanged answer is 304 until something in it changes', async () => {
  const { operator, worker, make } = await openShop()
  const first = await operator.send(ask())
  const tag = first.headers.get('etag')!

  const same = await operator.send(ask({ 'if-none-match': `"other", ${tag}` }))
  const others = await worker.send(ask({ 'if-none-match': tag }))
  await make.worker()
  const changed = await operator.send(ask({ 'if-none-match': tag }))

  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('vary')).toContain('authorization')
  expect([same.status, same.text, same.headers.get('etag'), same.headers.get('cache-control')]).toEqual([304, '', tag, 'private, no-cache'])
  expect([others.status, changed.status]).toEqual([200, 200])
  expect(changed.headers.get('etag')).not.toBe(tag)
})

test('a browser with an old answer gets the new one, also after another browser got it', async () => {
  const { operator, make } = await openShop()
  const before = (await operator.send(ask())).headers.get('etag')!
  await make.worker()
  const now = (await operator.send(ask())).headers.get('etag')!

  const askWithTag = (tag: string) => operator.send(ask({ 'if-none-match': tag }))
  expect([(await askWithTag(now)).status, (await askWithTag(before)).status]).toEqual([304, 200])
})

test('a change that does not raise the account’s version is answered at once, also after a 304', async () => {
  const { admin, operator, make, rows, account, organization } = await openShop()
  await make.withTimeSheets(organization.id)
  const { id } = (await operator(information, {})).user
  const openCachedCall = async (caller: Shop['admin']) => {
    const tag = (await caller.send(ask())).headers.get('etag')!
    const askAgain = () => caller.send(ask({ 'if-none-match': tag }))
    expect((await askAgain()).status).toBe(304)
    return askAgain
  }
  const set = (columns: object) => rows((tx) => tx.updateTable('users').set(columns).where('id', '=', id).execute())
  const changes: [change: () => Promise<unknown>, concerned: Shop['admin'][]][] = [
    [() => operator(api.timeSheets.create, { status: 'LUNCH' }), [operator, admin]],
    [() => set({ firstName: 'Ioana' }), [operator]],
    [() => set({ notificationSettings: '{"clients": false}' }), [operator]],
    [
      () => rows((tx) => tx.updateTable('accounts').set({ description: 'Anvelope' }).where('id', '=', account).execute()),
      [operator, admin],
    ],
  ]
  for (const [change, concerned] of changes) {
    const asking = await Promise.all(concerned.map(openCachedCall))
    await change()
    for (const askAgain of asking) expect((await askAgain()).status, String(change)).toBe(200)
  }
})

test('a large answer is compressed for browsers that accept gzip', async () => {
  const { operator, make } = await openShop()
  await makeWorkers(make, 200)

  const plain = await operator.send(ask())
  for (const readable of ['gzip', 'deflate, gzip;q=0.5, br']) {
    const packed = await operator.send(ask({ 'accept-encoding': readable }))
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.text)
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'))
  }
  for (const other of ['', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])
    expect((await operator.send(ask({ 'accept-encoding': other }))).headers.get('content-encoding')).toBeNull()
})

test('the answer stays below 50 kilobytes for an ordinary shop, with all makes and models', async () => {
  const { admin, make } = await openShop({ organizations: 2 })
  await makeWorkers(make, 12)

  const { text } = await admin.send(ask())

  expect(JSON.parse(text).lists.car_models).toContainEqual({ id: 12_013, name: 'Seria 3', make_id: 12, alias: '3 Series' })
  expect(gzipSync(text).length).toBeLessThan(50_000)
})

test('the answer stays below 80 kilobytes with 50 workplaces and 500 people', async () => {
  const { admin, rows, account, make } = await openShop()
  const { organizations } = await rows(async (tx) => {
    const workplaces = Array.from({ length: 49 }, (_, i) => ({
      accountId: account,
      name: `Punct de lucru ${i}`,
      code: String.fromCharCode(65 + (i % 26), 65 + Math.trunc(i / 26)),
      address: JSON.stringify({ street: `Calea Moldovei ${i}`, number: `${i}`, city: `Oraș ${i}`, county: 'Brașov', postCode: `5000${i}` }),
      company: JSON.stringify({ name: 'Anvelope SRL', vatNumber: `RO${i}`, phone: `0722000${i}`, email: `punct${i}@exemplu.ro` }),
    }))
    const organizations = await tx.insertInto('organizations').values(workplaces).returning('id').execute()
    const people = Array.from({ length: 250 }, (_, i) => ({
      accountId: account,
      username: `${account}.${i}`,
      firstName: `Ștefan ${i}`,
      lastName: `Moldovan ${i * 7}`,
      roles: ['operator'],
      organizationId: organizations[i % 49]!.id,
    }))
    await tx.insertInto('users').values(people).execute()
    return { organizations }
  })
  await makeWorkers(make, 250, (i) => organizations[i % 49]!.id)

  const { text } = await admin.send(ask())
  const { account: answer } = await admin(information, {})

  expect([answer.organizations.length, answer.users.length, answer.workers.length]).toEqual([50, 252, 250])
  expect(gzipSync(text).length).toBeLessThan(80_000)
})

test('thirty concurrent requests are all answered with two connections', async () => {
  const { operator, admin } = await openShop({ config: { pool: 2 } })

  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? operator : admin).send(ask())))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

async function makeWorkers(make: Shop['make'], count: number, organizationOf?: (i: number) => number): Promise<void> {
  // The calls run one after the other, because concurrent ones would time out waiting for a connection.
  for (let i = 0; i < count; i++)
    await make.worker({ name: `Lucrător ${i * 13}`, ...(organizationOf && { organizationId: organizationOf(i) }) })
}
