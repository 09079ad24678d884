import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openPage } from '#test/make/booking.ts'
import { openShop } from '#test/shop.ts'

const { update, search } = api.organizations

test('thirty concurrent changes of different booking settings are all kept and the page stays up', async () => {
  const shop = await openShop()
  const { admin, anonymous, organization } = shop
  const slug = `vulcanizare-${shop.code.toLowerCase()}`
  await openPage(shop, { slug })
  const texts = (['ro', 'en', 'hu'] as const).flatMap((language) =>
    [{ title: `Titlu ${language}` }, { description: `Descriere ${language}` }, { keywords: [`anvelope ${language}`] }].map((text) => ({
      seo: { [language]: text },
    })),
  )
  const parts: object[] = [
    { start: '07:00' },
    { end: '20:00' },
    { withGroup: true },
    { successMessage: 'Vă așteptăm' },
    { breakInterval: [{ start: '13:00', end: '14:00' }] },
    { excludeDates: ['2026-12-25'] },
    { excludeSaturdays: true },
    { address: 'Str. Fabricii 12' },
    { phone: '0268000111' },
    { description: 'Anvelope și jante' },
    { leadMinutes: 30 },
    { changeUntilMinutes: 60 },
    { businessType: 'AutoRepair' },
    { primaryColor: '#7a1e3a' },
    { accentColor: '#102030' },
    ...texts,
  ]
  const changes: object[] = [
    ...parts.map((publicSettings) => ({ publicSettings })),
    ...[{ street: 'Calea Turzii' }, { number: '178' }, { city: 'Cluj-Napoca' }].map((address) => ({ address })),
    ...[{ name: 'Vulcanizare SRL' }, { vatNumber: 'RO18547290' }, { website: 'vulcanizare.example.com' }].map((company) => ({ company })),
  ]
  expect(changes).toHaveLength(30)

  await Promise.all(changes.map((change) => admin(update, { id: organization.id, ...change })))

  const { items } = await admin(search, {})
  for (const change of changes) expect(items[0]).toMatchObject(change)
  expect(items[0]).toMatchObject({ version: 32, publicSettings: { published: true, slug } })
  expect(await anonymous.send({ method: 'GET', url: `/programari/${slug}` })).toMatchObject({ status: 200 })
})

test.each([
  ['null', null, '', 'RequiredField'],
  ['a list', [], '', 'InvalidValue'],
  ['a text', 'x', '', 'InvalidValue'],
  ['null for a part of it', { seo: null }, '.seo', 'RequiredField'],
  ['a list for a part of a part', { seo: { ro: [] } }, '.seo.ro', 'InvalidValue'],
  ['a text for a part of a part', { seo: { hu: 'x' } }, '.seo.hu', 'InvalidValue'],
  ['null for a list', { seo: { hu: { keywords: null } } }, '.seo.hu.keywords', 'RequiredField'],
  ['a member of nothing', { seo: { de: {} } }, '.seo.de', 'UnknownField'],
  ['an end before the stored start', { end: '08:00' }, '.end', 'InvalidHours'],
  ['a start after the stored end', { start: '18:00' }, '.end', 'InvalidHours'],
])('booking settings that are %s are refused by their path', async (_what, sent, path, message) => {
  const { admin, organization } = await openShop()
  const { items } = await admin(search, {})
  const answer = await admin.send({ method: 'PUT', url: `/api/v1/organizations/${organization.id}`, body: { public_settings: sent } })
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'InvalidInput', error_message: { [`public_settings${path}`]: [message] } })
  expect((await admin(search, {})).items).toEqual(items)
})
