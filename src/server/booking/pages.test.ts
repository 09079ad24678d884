import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { PublicSettings } from '#contract/organizations.ts'
import { addDays, mondayOfWeek, type Week } from '#domain/text/calendar.ts'
import { guestOf, openPage, span } from '#test/make/booking.ts'
import { payloads } from '#test/payloads.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { statementsOf } from '#test/statements.ts'

const get = ({ anonymous }: Pick<Shop, 'anonymous'>, url: string, headers: Record<string, string> = {}) =>
  anonymous.send({ method: 'GET', url, headers })
const buildSlug = ({ code }: Shop) => `vulcanizare-${code.toLowerCase()}`

/** Visible text and markup of the page, without scripts and styles. */
const stripScripts = (page: string) => page.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
const readJsonScript = (page: string, type: string) =>
  JSON.parse(new RegExp(`<script type="${type}"[^>]*>([\\s\\S]*?)</script>`).exec(page)![1]!) as Record<string, unknown>

test('the page shows without a script where the workplace is, its services and free times', async () => {
  const shop = await openShop()
  const slug = buildSlug(shop)
  await openPage(shop, {
    slug,
    address: 'Str. Fabricii 12',
    phone: '0268000111',
    description: 'Anvelope și jante',
    breakInterval: [{ start: '13:00', end: '14:00' }],
    primaryColor: '#7a1e3a',
    seo: {
      ro: { title: 'Vulcanizare Brașov', description: 'Schimb de anvelope', keywords: ['anvelope', 'jante'] },
      en: { title: 'Tyres in Brașov', description: '', keywords: [] },
      hu: { title: '', description: '', keywords: [] },
    },
  })
  const { status, text, headers } = await get(shop, `/programari/${slug}`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  const visible = stripScripts(text)
  for (const fragment of [
    '<h1>Brașov</h1>',
    'Str. Fabricii 12',
    'tel:0268000111',
    'Anvelope și jante',
    'Liber',
    'Rezervat',
    'Indisponibil',
  ])
    expect(visible).toContain(fragment)
  // In the last hour of the last open day one time is left.
  expect(visible).toMatch(/<p class="number">\d\d:\d\d( · \d\d:\d\d)*</)
  expect(visible).toContain('<title>Vulcanizare Brașov</title>')
  expect(visible).toContain('<meta name="keywords" content="anvelope, jante" />'.replace(' />', '>'))
  expect(text).toContain(':root{--brand:#7a1e3a;--accent:#f2b01e}')
  expect(readJsonScript(text, 'application/ld\\+json')).toMatchObject({
    '@type': 'TireShop',
    telephone: '0268000111',
    openingHoursSpecification: [
      { opens: '08:00', closes: '13:00' },
      { opens: '14:00', closes: '18:00' },
    ],
    potentialAction: { '@type': 'ReserveAction' },
  })
  expect((await get(shop, '/programari')).text).toContain(`href="/programari/${slug}"`)
  expect((await get(shop, `/programari/${shop.organization.id}`)).text).toContain(`/programari/${slug}">`)
})

test('the page names the company beside the workplace if the names differ', async () => {
  const shop = await openShop()
  const slug = buildSlug(shop)
  await openPage(shop, { slug })
  expect((await get(shop, `/programari/${slug}`)).text).toContain('<title>Programare online la Brașov</title>')

  const renameCompany = (name: string) => shop.admin(api.organizations.update, { id: shop.organization.id, company: { name } })
  await renameCompany('Gumi & Jante SRL')
  const { text } = await get(shop, `/programari/${slug}`)
  expect(stripScripts(text)).toContain('<h1>Brașov</h1>')
  expect(stripScripts(text)).toContain('<p class="company">Gumi &amp; Jante SRL</p>')
  expect(text).toContain('<title>Programare online la Gumi &amp; Jante SRL, Brașov</title>')
  expect(readJsonScript(text, 'application/ld\\+json')).toMatchObject({ name: 'Brașov', legalName: 'Gumi & Jante SRL' })

  await renameCompany('Brașov')
  expect((await get(shop, `/programari/${slug}`)).text).not.toContain('class="company"')
})

test('the page opens on the first week with a free time and reads appointments once', async () => {
  const shop = await openShop()
  const { make, organization } = shop
  await openPage(shop)
  const { weeks } = await shop.anonymous(api.booking.organization, { id: String(organization.id) })
  const [first, second] = weeks as [Week, Week]
  const monday = mondayOfWeek(first.year, first.week)
  await make.appointment({ isBreak: true, from: `${monday}T00:00:00Z`, to: `${addDays(monday, 7)}T00:00:00Z` })
  let text = ''
  const statements = await statementsOf(async () => ({ text } = await get(shop, `/programari/${organization.id}`)))
  expect(readJsonScript(text, 'application/json')).toMatchObject({ week: second })
  expect(statements.filter((statement) => statement.text.includes('"appointments"'))).toHaveLength(1)
})

test('a page shows its logo and cover, no other file, and nothing once it is unpublished', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const { admin, organization } = shop
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#1e697a' } })
    .png()
    .toBuffer()
  const uploadImage = () => admin(api.files.create, { file: { mediaType: 'image/png', content } })
  const [logo, cover, other] = [await uploadImage(), await uploadImage(), await uploadImage()]
  await openPage(neighbour)
  await expect(openPage(neighbour, { logo: logo.id })).rejects.toMatchObject({ fields: { 'public_settings.logo': ['InvalidChoice'] } })
  await openPage(shop, { logo: logo.id, cover: cover.id })
  const imageUrl = ({ id }: { id: number }, image: { id: number }) => `/api/v1/guest/organizations/${id}/images/${image.id}`
  const { text } = await get(shop, `/programari/${organization.id}`)
  for (const image of [logo, cover]) expect(stripScripts(text)).toContain(`src="${imageUrl(organization, image)}"`)
  expect(text).toContain(`<meta property="og:image" content="https://shop.example${imageUrl(organization, cover)}">`)
  expect(readJsonScript(text, 'application/ld\\+json')).toMatchObject({ logo: `https://shop.example${imageUrl(organization, logo)}` })

  const statusOf = async (url: string) => (await get(shop, url)).status
  const answer = await get(shop, imageUrl(organization, logo))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await statusOf(imageUrl(organization, other))).toBe(404)
  expect(await statusOf(imageUrl(neighbour.organization, logo))).toBe(404)
  await openPage(shop, { logo: logo.id, cover: cover.id, published: false })
  expect(await statusOf(imageUrl(organization, logo))).toBe(404)
})

test('the page is compressed for clients that accept it', async () => {
  const shop = await openShop()
  const slug = buildSlug(shop)
  await openPage(shop, { slug })
  const compressed = await get(shop, `/programari/${slug}`, { 'accept-encoding': 'br, gzip' })
  expect(compressed.headers.get('content-encoding')).toBe('gzip')
  expect(compressed.headers.get('vary')).toBe('Accept-Language, Cookie, accept-encoding')
  expect(gunzipSync(compressed.bytes).toString()).toContain('<h1>Brașov</h1>')
  const plain = await get(shop, `/programari/${slug}`)
  expect([plain.headers.get('content-encoding'), plain.text.includes('<h1>Brașov</h1>')]).toEqual([null, true])
})

test('the page’s language comes from address, cookie, then browser, and links the others', async () => {
  const shop = await openShop()
  const slug = buildSlug(shop)
  await openPage(shop, { slug })
  const url = `/programari/${slug}`
  const languageIn = async (pageUrl: string, headers: Record<string, string> = {}) =>
    /<html lang="(\w+)">/.exec((await get(shop, pageUrl, headers)).text)?.[1]
  expect(await languageIn(url)).toBe('ro')
  expect(await languageIn(url, { 'accept-language': 'hu-HU,en;q=0.5' })).toBe('hu')
  expect(await languageIn(`${url}?lang=en-US`, { 'accept-language': 'hu' })).toBe('en')
  expect(await languageIn(`${url}?lang=de-DE`, { 'accept-language': 'hu' })).toBe('ro')
  expect(await languageIn(`${url}?lang=en-US&lang=hu-HU`)).toBe('ro')
  const chosen = await get(shop, `${url}?lang=en-US`)
  const languageCookie = chosen.headers.get('set-cookie')!.split(';')[0]!
  expect(await languageIn(url, { 'accept-language': 'hu', cookie: `a=b; ${languageCookie}` })).toBe('en')
  expect(chosen.headers.get('vary')).toContain('Accept-Language')
  const address = /rel="canonical" href="([^"]+)"/.exec(chosen.text)![1]!
  expect(address).toMatch(new RegExp(`${url}\\?lang=en-US$`))
  for (const [language, end] of [
    ['ro', ''],
    ['hu', '?lang=hu-HU'],
    ['x-default', ''],
  ])
    expect(chosen.text).toContain(`hreflang="${language}" href="${address.replace('?lang=en-US', end!)}"`)
})

test('the language cookie over TLS is secure and cannot be set by another host', async () => {
  const shop = await openShop({ config: { trustProxy: 1 } })
  const slug = buildSlug(shop)
  await openPage(shop, { slug })
  const url = `/programari/${slug}`
  const tls = { 'x-forwarded-proto': 'https' }
  const set = (await get(shop, `${url}?lang=hu-HU`, tls)).headers.get('set-cookie')
  expect(set).toBe('__Host-language=hu; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure')

  const htmlOf = async (cookie: string) => (await get(shop, url, { ...tls, cookie, 'accept-language': 'en' })).text
  expect(await htmlOf('__Host-language=hu')).toContain('<html lang="hu">')
  expect(await htmlOf('language=hu')).toContain('<html lang="en">')
})

test('the page of a booking is in its language unless the address asks for another', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  const getLanguage = async (url: string) =>
    (await get(shop, url, { 'accept-language': 'en', cookie: 'language=en' })).headers.get('content-language')
  const { link } = await guest.book({ language: 'hu' })
  expect(await getLanguage(link)).toBe('hu')
  expect((await get(shop, link)).text).toContain('lang="hu"')
  expect(await getLanguage(`${link}?lang=ro-RO`)).toBe('ro')
  const { link: withoutLanguage } = await guest.book({ ...span('12:00', '12:30'), phone: '0733111333' })
  expect(await getLanguage(withoutLanguage)).toBe('en')
})

test('an unknown or unpublished page answers 404 and is not indexed', async () => {
  const shop = await openShop({ organizations: 2 })
  const slug = buildSlug(shop)
  await openPage(shop, { slug, published: false })
  for (const url of [
    slug,
    String(shop.organizations[1]!.id),
    'nu-exista',
    '%27or%201=1',
    'a/b/c',
    'rezervare/AAAAAAAAAAAAAAAAAAAAAA',
    '..%2f..',
  ]) {
    const { status, text } = await get(shop, `/programari/${url}?lang=en-US`)
    expect(status, url).toBe(404)
    expect(text).toContain('<h1>Page not found</h1>')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toContain('canonical')
  }
})

test('an unknown file of the pages answers 404', async () => {
  const shop = await openShop()
  for (const url of ['/programari/assets/main.js', '/programari/assets/..%2f.vite%2fmanifest.json'])
    expect((await get(shop, url)).status, url).toBe(404)
  expect((await shop.anonymous.send({ method: 'POST', url: '/programari' })).status).toBe(404)
})

/** Tags of the page in document order. */
const listTags = (page: string) => stripScripts(page).match(/<\/?[a-z!][^\s>]*/gi)

test('text of a workplace adds no markup, script or foreign address to its page', async () => {
  const shop = await openShop()
  const { organization, db } = shop
  const slug = buildSlug(shop)
  let ordinaryTags: unknown
  for (const payload of ['Anvelope', ...payloads]) {
    const seo = { title: payload.slice(0, 60), description: payload, keywords: [payload.slice(0, 30)] }
    const texts: Partial<PublicSettings> = { address: payload, description: payload, successMessage: payload }
    await openPage(shop, { slug, ...texts, seo: { ro: seo, en: seo, hu: seo } })
    // Rows may hold text from before it was validated, or written around the validation.
    const { publicSettings } = await db
      .selectFrom('organizations')
      .select('publicSettings')
      .where('id', '=', organization.id)
      .executeTakeFirstOrThrow()
    const stored = { ...(publicSettings as object), phone: payload, primaryColor: payload, accentColor: `red}${payload}` }
    await db
      .updateTable('organizations')
      .set({ name: payload, publicSettings: JSON.stringify(stored) })
      .where('id', '=', organization.id)
      .execute()
    const { status, text, headers } = await get(shop, `/programari/${slug}`)
    expect(status).toBe(200)
    ordinaryTags ??= listTags(text)
    expect(listTags(text), payload).toEqual(ordinaryTags)
    expect(
      [...text.matchAll(/<script\b[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => !/application\/(ld\+)?json|src="\/programari\/assets/.test(tag)),
    ).toEqual([])
    expect(text).toContain(':root{--brand:#1e697a;--accent:#f2b01e}')
    expect([...text.matchAll(/href="([^"]*)"/g)].filter(([, href]) => /^\s*javascript:/i.test(href!))).toEqual([])
    expect(readJsonScript(text, 'application/json')).toMatchObject({ workplace: { name: payload } })
    const policy = headers.get('content-security-policy')!
    expect(policy).toMatch(/default-src 'self'; script-src 'self'; style-src 'sha256-/)
    expect(policy).not.toContain('unsafe')
  }
})

test('public pages hold no data of clients, and the page of a booking is private', async () => {
  const shop = await openShop()
  const slug = buildSlug(shop)
  await openPage(shop, { slug })
  const canary = 'Kanarienvogel'
  const guest = await guestOf(shop)
  const { link } = await guest.book({ clientName: canary, description: canary, carModel: canary, carPlateNumber: 'B 777 KAN' })
  const ownPage = await get(shop, link)
  for (const { text, headers } of [ownPage, await get(shop, `/programari/${slug}`), await get(shop, '/programari')])
    for (const word of [canary, '0733111222', '777', 'new-guest"'].slice(0, text === ownPage.text ? 3 : 4))
      expect(`${text} ${JSON.stringify([...headers])}`, word).not.toContain(word)
  expect(ownPage.text).toContain('<meta name="robots" content="noindex">')
  expect(ownPage.headers.get('cache-control')).toBe('no-store')
  expect(ownPage.headers.get('referrer-policy')).toBe('no-referrer')
  expect(ownPage.text).toContain('B *** KAN')
})
