import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { AppError } from '#contract/kit/errors.ts'
import { channelName } from '#contract/live/live.ts'
import { clientDraft } from '#test/make/clients.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openSocket } from '#test/socket.ts'

const { organizations, appointmentGroups } = api
const address = { street: 'Calea Turzii', number: '178', city: 'Cluj-Napoca', county: 'Cluj', postCode: '400495' }
const company = {
  name: 'Vulcanizare Cluj SRL',
  vatNumber: 'RO18547290',
  regNumber: 'J12/1042/2006',
  email: 'cluj@exemplu.ro',
  phone: '0264432180',
  website: 'vulcanizare.example.com',
}
const publicSettings = {
  start: '07:30',
  end: '24:00',
  breakInterval: [{ start: '13:00', end: '14:00' }],
  excludeDates: ['2026-12-26', '2026-12-25', '2026-12-26'],
  excludeSaturdays: true,
  phone: '0264432180',
  seo: { ro: { title: 'Vulcanizare Cluj', keywords: ['anvelope', 'echilibrare'] } },
}
/** Builds an address that is unique to the shop. */
const slugOf = ({ code }: Shop, end = 'vulcanizare') => `${code.toLowerCase()}-${end}`
const refusedAt = (fields: object) => ({ status: 422, code: 'InvalidInput', fields })

test('a new workplace appears in the information of admins at once, and of nobody else', async () => {
  const shop = await openShop()
  const { admin, operator } = shop
  const created = await admin(organizations.create, {
    name: 'Cluj',
    code: 'cj',
    timeZone: 'Europe/Budapest',
    address,
    company,
    publicSettings,
  })

  expect(created).toMatchObject({
    version: 1,
    name: 'Cluj',
    code: 'CJ',
    timeZone: 'Europe/Budapest',
    timeSheet: false,
    company,
    address: { ...address, fullAddress: 'Calea Turzii 178, Cluj-Napoca, Cluj' },
    publicSettings: {
      start: '07:30',
      end: '24:00',
      excludeDates: ['2026-12-25', '2026-12-26'],
      published: false,
      slug: null,
      leadMinutes: 0,
      changeUntilMinutes: 120,
      seo: { ro: { title: 'Vulcanizare Cluj', description: '' }, hu: { keywords: [] } },
    },
    appointmentGroups: [],
  })
  const listNames = async (who: typeof admin) => (await who(api.session.information, {})).account.organizations.map(({ name }) => name)
  expect(await listNames(admin)).toEqual(['Brașov', 'Cluj'])
  expect(await listNames(operator)).toEqual(['Brașov'])
  expect((await admin(organizations.search, {})).items.map(({ name }) => name)).toEqual(['Brașov', 'Cluj'])
  expect(await operator(organizations.search, {})).toMatchObject({ total: 1, items: [{ name: 'Brașov' }] })
  await expect(admin(api.clients.create, clientDraft({ name: 'Ion Pop', organizationId: created.id }))).resolves.toMatchObject({
    organizationId: created.id,
  })
})

test('an update keeps omitted fields, also in nested parts', async () => {
  const { admin, organization } = await openShop()
  const { id } = organization
  const before = await admin(organizations.update, { id, address, company, publicSettings })
  const seo = { ro: { description: 'Anvelope și jante' } }
  const changed = await admin(organizations.update, { id, version: 2, timeSheet: true, publicSettings: { start: '09:00', seo } })
  expect(changed).toMatchObject({ version: 3, name: 'Brașov', timeSheet: true, company, address })
  expect(changed.publicSettings).toEqual({
    ...before.publicSettings,
    start: '09:00',
    seo: { ...before.publicSettings.seo, ro: { ...before.publicSettings.seo.ro, ...seo.ro } },
  })
  await expect(admin(organizations.update, { id, version: 2, name: 'Altul' })).rejects.toMatchObject({ status: 412, code: 'StaleRecord' })
})

test.each([
  ['hours that end before they begin', { start: '22:00', end: '06:00' }, 'end', 'InvalidHours'],
  ['a time that is none', { start: '7:00' }, 'start', 'InvalidTime'],
  ['a day that begins at its end', { start: '24:00', end: '24:00' }, 'start', 'InvalidTime'],
  ['a break that ends before it begins', { breakInterval: [{ start: '14:00', end: '13:00' }] }, 'break_interval.0.end', 'InvalidHours'],
  ['a day that is none', { excludeDates: ['2026-02-30'] }, 'exclude_dates.0', 'InvalidDate'],
  ['a group of nowhere', { groupIds: [999_999] }, 'group_ids', 'InvalidChoice'],
  ['an address with capitals', { slug: 'Vulcanizare' }, 'slug', 'InvalidSlug'],
  ['an address of digits alone', { slug: '2026' }, 'slug', 'InvalidSlug'],
  ['an address that is the site’s own', { slug: 'programari' }, 'slug', 'ReservedSlug'],
  ['a colour that is none', { accentColor: 'roșu' }, 'accent_color', 'InvalidColor'],
  ['a colour on which white is not read', { primaryColor: '#f2b01e' }, 'primary_color', 'ContrastTooLow'],
  ['a title that is too long', { seo: { hu: { title: 'a'.repeat(61) } } }, 'seo.hu.title', 'AtMost:60'],
])('%s is refused at its field', async (_what, wrong, field, message) => {
  const { admin, organization } = await openShop()
  const refused = admin(organizations.update, { id: organization.id, publicSettings: wrong })
  await expect(refused).rejects.toMatchObject(refusedAt({ [`public_settings.${field}`]: [message] }))
})

test('invalid group ids are dropped, and a removed group is no longer offered', async () => {
  const { admin, organization } = await openShop()
  const { id } = organization
  const [one, two] = [
    await admin(appointmentGroups.create, { name: 'Rampa 1', organizationId: id }),
    await admin(appointmentGroups.create, { name: 'Rampa 2', organizationId: id }),
  ]
  const saved = await admin(organizations.update, { id, publicSettings: { withGroup: true, groupIds: [-1, one.id, 0, two.id, one.id] } })
  expect(saved.publicSettings.groupIds).toEqual([one.id, two.id])
  expect(saved.appointmentGroups).toEqual([
    { id: one.id, name: 'Rampa 1' },
    { id: two.id, name: 'Rampa 2' },
  ])

  await admin(appointmentGroups.remove, { id: one.id })
  const { items } = await admin(organizations.search, {})
  expect(items[0]).toMatchObject({ publicSettings: { withGroup: true, groupIds: [two.id] }, appointmentGroups: [{ id: two.id }] })
  const { account } = await admin(api.session.information, {})
  expect(account.appointmentGroups).toEqual([{ id: two.id, name: 'Rampa 2', organizationId: id }])
  expect(account.organizations[0]!.appointmentGroups).toEqual([{ id: two.id, name: 'Rampa 2' }])
})

test('a code is two letters, unique in the account, and fixed once an order has it', async () => {
  const shop = await openShop()
  const { admin, organization, make } = shop
  const create = (code: string) => admin(organizations.create, { name: 'Cluj', code })
  await expect(create('C')).rejects.toMatchObject(refusedAt({ code: ['TwoLetters'] }))
  await expect(create('BR')).rejects.toMatchObject(refusedAt({ code: ['AlreadyTaken'] }))

  const change = (code: string) => admin(organizations.update, { id: organization.id, code })
  expect(await change('SB')).toMatchObject({ code: 'SB' })
  await make.workOrder()
  await expect(change('BR')).rejects.toMatchObject(refusedAt({ code: ['CodeOnOrders'] }))
  expect(await change('SB')).toMatchObject({ code: 'SB' })
})

test('the address of a page is unique over all accounts until it is released', async () => {
  const [ours, theirs] = [await openShop(), await openShop()]
  const slug = slugOf(ours)
  const setSlug = ({ admin, organization }: Shop, newSlug: string | null) =>
    admin(organizations.update, { id: organization.id, publicSettings: { slug: newSlug } })
  const taken = refusedAt({ 'public_settings.slug': ['AlreadyTaken'] })

  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => setSlug(i % 2 ? ours : theirs, slug)))
  const [winner, loser] = (await slugIn(ours)) === slug ? [ours, theirs] : [theirs, ours]
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(taken)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
  expect(await slugIn(loser)).toBeNull()

  await expect(setSlug(loser, slug)).rejects.toMatchObject(taken)
  await setSlug(winner, null)
  expect(await setSlug(loser, slug)).toMatchObject({ publicSettings: { slug } })
})
const slugIn = async ({ admin }: Shop) => (await admin(organizations.search, {})).items[0]!.publicSettings.slug

test('a removed workplace stays on its orders and frees the address of its page', async () => {
  const shop = await openShop({ organizations: 2 })
  const { admin, organizations: places, make } = shop
  const { id } = places[1]!
  const slug = slugOf(shop, 'cluj')
  await admin(organizations.update, { id, publicSettings: { slug } })
  const operator = await make.user({ level: 'operator', organizations: ['BR', 'CJ'] })
  const order = await make.workOrder({ workOrder: { organizationId: id }, status: 'done' })

  await admin(organizations.remove, { id, version: 2 })

  expect((await admin(organizations.search, {})).items.map(({ code }) => code)).toEqual(['BR'])
  expect(await admin(api.workOrders.get, { id: order.id })).toMatchObject({ uuid: order.uuid, organization: { name: 'Cluj' } })
  await expect(admin(organizations.update, { id, name: 'Înapoi' })).rejects.toMatchObject({ status: 404 })
  const { account, user } = await operator(api.session.information, {})
  expect(account.organizations.map(({ code }) => code)).toEqual(['BR'])
  expect(user.organizations).toEqual([places[0]!.id])
  const there = operator(api.clients.create, clientDraft({ name: 'Ion Pop', organizationId: id }))
  await expect(there).rejects.toMatchObject(refusedAt({ organization_id: ['InvalidChoice'] }))
  await expect(admin(organizations.create, { name: 'Cluj', code: 'CJ' })).rejects.toMatchObject(refusedAt({ code: ['AlreadyTaken'] }))
  await expect(admin(organizations.create, { name: 'Cluj', code: 'CL', publicSettings: { slug } })).resolves.toMatchObject({ code: 'CL' })
})

test('a workplace with open orders or users cannot be removed, nor can the last one', async () => {
  const { admin, organizations: places, make } = await openShop({ organizations: 2 })
  const [own, other] = places.map(({ id }) => id) as [number, number]
  const order = await make.workOrder({ workOrder: { organizationId: other } })
  const refusedFor = (message: string) => ({ status: 409, code: 'InUse', message: expect.stringContaining(message) as string })
  await expect(admin(organizations.remove, { id: other })).rejects.toMatchObject(refusedFor('OrganizationHasOrders'))
  await expect(admin(organizations.remove, { id: own })).rejects.toMatchObject(refusedFor('OrganizationHasUsers'))
  await admin(api.workOrders.remove, { id: order.id })
  await admin(organizations.remove, { id: other })
  await expect(admin(organizations.remove, { id: own })).rejects.toMatchObject({ status: 409, code: 'LastOne' })
})

test.each([
  ['a new', 'new'],
  ['a begun', 'in-progress'],
  ['a scheduled', 'on-hold'],
] as const)('a workplace with %s order is not removed', async (_which, status) => {
  const { admin, organizations: places, make } = await openShop({ organizations: 2 })
  const { id } = places[1]!
  await make.workOrder({ workOrder: { organizationId: id }, status })
  await expect(admin(organizations.remove, { id })).rejects.toMatchObject({ status: 409, code: 'InUse' })
})

test('thirty concurrent removals of all workplaces leave one', async () => {
  const { admin, rows, organizations: places } = await openShop({ organizations: 2 })
  const more = [
    await admin(organizations.create, { name: 'Sibiu', code: 'SB' }),
    await admin(organizations.create, { name: 'Arad', code: 'AR' }),
  ]
  await rows((tx) => tx.updateTable('users').set({ organizationId: more[0]!.id, deletedAt: null }).execute())
  const ids = [places[0]!.id, places[1]!.id, more[1]!.id]
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => admin(organizations.remove, { id: ids[i % 3]! })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as AppError).code] : []))
  expect(new Set(codes)).toEqual(new Set(['NotFound']))
  await expect(admin(organizations.remove, { id: more[0]!.id })).rejects.toMatchObject({ code: 'LastOne' })
})

test('one of thirty concurrent updates of one version succeeds, the others are stale', async () => {
  const { admin } = await openShop()
  const { id, version } = await admin(organizations.create, { name: 'Sibiu', code: 'SB' })
  const change = (_: unknown, i: number) => admin(organizations.update, { id, version, name: `Sibiu ${i}` })
  const answers = await Promise.allSettled(Array.from({ length: 30 }, change))
  const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as AppError).code : 'done'))
  expect(codes.toSorted()).toEqual([...Array<string>(29).fill('StaleRecord'), 'done'].toSorted())
})

test('changes of workplaces are published without content and audited once', async () => {
  const shop = await openShop()
  const { account, admin, worker, organization, rows } = shop
  const page = await openSocket(shop, worker)
  await page.watch(channelName('general', organization.id), channelName('generalAccount', account))

  await admin(organizations.update, { id: organization.id, name: 'Brașov Nord' })
  const { id } = await admin(organizations.create, { name: 'Cluj', code: 'CJ' })
  await admin(organizations.remove, { id })

  await expect.poll(() => page.told()).toHaveLength(2)
  expect(page.told().map(({ data }) => data)).toEqual([
    { model_name: 'organization', event: 'UPDATED', model: { id: organization.id } },
    { model_name: 'account', event: 'UPDATED', model: { id: account } },
  ])
  page.close()
  const entries = await rows((tx) => tx.selectFrom('auditEntries').selectAll().where('accountId', '=', account).orderBy('id').execute())
  expect(entries).toMatchObject([
    {
      action: 'updated',
      subject: 'organization',
      subjectId: organization.id,
      changes: [{ field: 'name', from: 'Brașov', to: 'Brașov Nord' }],
    },
    { action: 'created', subjectId: id, name: 'Cluj' },
    { action: 'deleted', subjectId: id, name: 'Cluj' },
  ])
})
