import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { screenWords } from '#contract/telemetry.ts'
import { openShop } from '#test/shop.ts'

const { update } = api.preferences
const clients = '/dashboard/workstation-settings/clients'
const vehicles = '/dashboard/workstation-settings/vehicles'
const addresses = [...screenWords].slice(0, 14).map((word) => `/dashboard/${word}`)
/** Each list is allowed, and all of them are more than the database takes. */
const longLists = Object.fromEntries(addresses.map((address) => [address, { columns: Array.from({ length: 30 }, () => 'c'.repeat(40)) }]))
const send = (body: object) => ({ method: 'PUT' as const, url: '/api/v1/users/preferences', body })

test('a changed member replaces the stored one, null removes it and the others stay', async () => {
  const { operator, worker } = await openShop()
  const own = async (caller: typeof operator) => (await caller(api.session.information, {})).user.preferences
  expect(await own(operator)).toEqual({})

  await operator(update, { favourites: [clients, vehicles], rail: true })
  await operator(update, { folded: { Reports: false } })
  expect(await operator(update, { favourites: [vehicles] })).toEqual({ favourites: [vehicles], rail: true, folded: { Reports: false } })
  expect(await operator(update, { rail: null })).toEqual({ favourites: [vehicles], folded: { Reports: false } })
  expect(await own(operator)).toEqual({ favourites: [vehicles], folded: { Reports: false } })
  expect(await own(worker)).toEqual({})
})

test('preferences change neither the version of the user nor what others read of them', async () => {
  const { admin, operator } = await openShop()
  const { user } = await operator(api.session.information, {})
  const before = await admin(api.users.get, { id: user.id })
  await operator(update, { favourites: [clients] })
  expect(await admin(api.users.get, { id: user.id })).toEqual(before)
  expect((await admin(api.audit.search, { orderDir: 'desc' })).items.filter(({ subject }) => subject === 'user')).toEqual([])
})

test.each([
  [{ theme: 'dark' }, 'theme'],
  [{ favourites: ['https://example.com'] }, 'favourites.0'],
  [{ favourites: ['/dashboard/clients of Ana'] }, 'favourites.0'],
  [{ favourites: Array.from({ length: 9 }, () => clients) }, 'favourites'],
  [{ folded: { Facturi: true } }, 'folded'],
  [{ rail: 'yes' }, 'rail'],
  [{ dates: 'american' }, 'dates'],
  [{ density: 'tiny' }, 'density'],
  [{ lists: { 'https://example.com': {} } }, 'lists.https://example.com'],
  [{ lists: { [clients]: { size: 20 } } }, `lists.${clients}.size`],
  [{ lists: { [clients]: { columns: ['name of Ana'] } } }, `lists.${clients}.columns.0`],
  [{ lists: { [clients]: { rows: 3 } } }, `lists.${clients}.rows`],
  [{ lists: { [clients]: { columns: Array.from({ length: 31 }, () => 'name') } } }, `lists.${clients}.columns`],
  [{ lists: longLists }, 'lists'],
  [{ text: 200 }, 'text'],
])('the preferences %j are refused by the path %s, and nothing is stored', async (body, path) => {
  const { operator } = await openShop()
  const answer = await operator.send(send({ rail: true, ...body }))
  expect([answer.status, Object.keys((JSON.parse(answer.text) as { error_message: object }).error_message)]).toEqual([422, [path]])
  expect((await operator(api.session.information, {})).user.preferences).toEqual({})
})

test('thirty concurrent changes of different members all stay', async () => {
  const { operator } = await openShop()
  const changes = [{ rail: true }, { favourites: [clients] }, { folded: { Settings: true } }]
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => operator.send(send(changes[i % 3]!))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect((await operator(api.session.information, {})).user.preferences).toEqual(Object.assign({}, ...changes))
})
