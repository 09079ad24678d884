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
const slugOf = ({ code }: Shop) => `vulcanizare-${code.toLowerCase()}`

/** What a browser would read of the page, without what stands in scripts and styles. */
const shownIn = (page: string) => page.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
const dataIn = (page: string, type: string) =>
  JSON.parse(new RegExp(`<script type="${type}"[^>]*>([\\s\\S]*?)</script>`).exec(page)![1]!) as Record<string, unknown>

test('the page says without a script where the workplace is, what it does and when one may come', async () => {
  const shop = await openShop()
  const slug = slugOf(shop)
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
  const shown = shownIn(text)
  for (const said of ['<h1>Brașov</h1>', 'Str. Fabricii 12', 'tel:0268000111', 'Anvelope și jante', 'Liber', 'Rezervat', 'Indisponibil'])
    expect(shown).toContain(said)
  expect(shown).toMatch(/\d\d:\d\d · \d\d:\d\d/)
  expect(shown).toContain('<title>Vulcanizare Brașov</title>')
  expect(shown).toContain('<meta name="keywords" content="anvelope, jante" />'.replace(' />', '>'))
  expect(text).toContain(':root{--brand:#7a1e3a;--accent:#f2b01e}')
  expect(dataIn(text, 'application/ld\\+json')).toMatchObject({
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

test('the page names the company beside its workplace, where that is called otherwise', async () => {
  const shop = await openShop()
  const slug = slugOf(shop)
  await openPage(shop, { slug })
  expect((await get(shop, `/programari/${slug}`)).text).toContain('<title>Programare online la Brașov</title>')

  const named = (name: string) => shop.admin(api.organizations.update, { id: shop.organization.id, company: { name } })
  await named('Gumi & Jante SRL')
  const { text } = await get(shop, `/programari/${slug}`)
  expect(shownIn(text)).toContain('<h1>Brașov</h1>')
  expect(shownIn(text)).toContain('<p class="company">Gumi &amp; Jante SRL</p>')
  expect(text).toContain('<title>Programare online la Gumi &amp; Jante SRL, Brașov</title>')
  expect(dataIn(text, 'application/ld\\+json')).toMatchObject({ name: 'Brașov', legalName: 'Gumi & Jante SRL' })

  await named('Brașov')
  expect((await get(shop, `/programari/${slug}`)).text).not.toContain('class="company"')
})

test('the page opens on the first week with a free time, for which the appointments are read once', async () => {
  const shop = await openShop()
  const { make, organization } = shop
  await openPage(shop)
  const { weeks } = await shop.anonymous(api.booking.organization, { id: String(organization.id) })
  const [first, second] = weeks as [Week, Week]
  const monday = mondayOfWeek(first.year, first.week)
  await make.appointment({ isBreak: true, from: `${monday}T00:00:00Z`, to: `${addDays(monday, 7)}T00:00:00Z` })
  let text = ''
  const asked = await statementsOf(async () => ({ text } = await get(shop, `/programari/${organization.id}`)))
  expect(dataIn(text, 'application/json')).toMatchObject({ week: second })
  expect(asked.filter((one) => one.text.includes('"appointments"'))).toHaveLength(1)
})

test('a page shows its logo and its picture, no other file, and nothing once it is closed', async () => {
  const [shop, neighbour] = [await openShop(), await openShop()]
  const { admin, organization } = shop
  const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#1e697a' } })
    .png()
    .toBuffer()
  const bring = () => admin(api.files.create, { file: { mediaType: 'image/png', content } })
  const [logo, cover, other] = [await bring(), await bring(), await bring()]
  await openPage(neighbour)
  await expect(openPage(neighbour, { logo: logo.id })).rejects.toMatchObject({ fields: { 'public_settings.logo': ['InvalidChoice'] } })
  await openPage(shop, { logo: logo.id, cover: cover.id })
  const at = ({ id }: { id: number }, image: { id: number }) => `/api/v1/guest/organizations/${id}/images/${image.id}`
  const { text } = await get(shop, `/programari/${organization.id}`)
  for (const image of [logo, cover]) expect(shownIn(text)).toContain(`src="${at(organization, image)}"`)
  expect(text).toContain(`<meta property="og:image" content="https://shop.example${at(organization, cover)}">`)
  expect(dataIn(text, 'application/ld\\+json')).toMatchObject({ logo: `https://shop.example${at(organization, logo)}` })

  const statusOf = async (url: string) => (await get(shop, url)).status
  const answer = await get(shop, at(organization, logo))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(await statusOf(at(organization, other))).toBe(404)
  expect(await statusOf(at(neighbour.organization, logo))).toBe(404)
  await openPage(shop, { logo: logo.id, cover: cover.id, published: false })
  expect(await statusOf(at(organization, logo))).toBe(404)
})

test('the page comes packed for those who read that', async () => {
  const shop = await openShop()
  const slug = slugOf(shop)
  await openPage(shop, { slug })
  const packed = await get(shop, `/programari/${slug}`, { 'accept-encoding': 'br, gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('Accept-Language, Cookie, accept-encoding')
  expect(gunzipSync(packed.bytes).toString()).toContain('<h1>Brașov</h1>')
  const plain = await get(shop, `/programari/${slug}`)
  expect([plain.headers.get('content-encoding'), plain.text.includes('<h1>Brașov</h1>')]).toEqual([null, true])
})

test('the language is that of the address, else what was chosen before, else the browser’s, and every language names the others', async () => {
  const shop = await openShop()
  const slug = slugOf(shop)
  await openPage(shop, { slug })
  const url = `/programari/${slug}`
  const languageIn = async (asked: string, headers: Record<string, string> = {}) =>
    /<html lang="(\w+)">/.exec((await get(shop, asked, headers)).text)?.[1]
  expect(await languageIn(url)).toBe('ro')
  expect(await languageIn(url, { 'accept-language': 'hu-HU,en;q=0.5' })).toBe('hu')
  expect(await languageIn(`${url}?lang=en-US`, { 'accept-language': 'hu' })).toBe('en')
  expect(await languageIn(`${url}?lang=de-DE`, { 'accept-language': 'hu' })).toBe('ro')
  expect(await languageIn(`${url}?lang=en-US&lang=hu-HU`)).toBe('ro')
  const chosen = await get(shop, `${url}?lang=en-US`)
  const kept = chosen.headers.get('set-cookie')!.split(';')[0]!
  expect(await languageIn(url, { 'accept-language': 'hu', cookie: `a=b; ${kept}` })).toBe('en')
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

test('over TLS the language is kept in a cookie that no other host can set, and that is sent over TLS alone', async () => {
  const shop = await openShop({ config: { trustProxy: 1 } })
  const slug = slugOf(shop)
  await openPage(shop, { slug })
  const url = `/programari/${slug}`
  const tls = { 'x-forwarded-proto': 'https' }
  const set = (await get(shop, `${url}?lang=hu-HU`, tls)).headers.get('set-cookie')
  expect(set).toBe('__Host-language=hu; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure')

  const htmlOf = async (cookie: string) => (await get(shop, url, { ...tls, cookie, 'accept-language': 'en' })).text
  expect(await htmlOf('__Host-language=hu')).toContain('<html lang="hu">')
  expect(await htmlOf('language=hu')).toContain('<html lang="en">')
})

test('the page behind a link is in the language of the booking, unless its address asks for another', async () => {
  const shop = await openShop()
  await openPage(shop)
  const guest = await guestOf(shop)
  const lang = async (url: string) =>
    (await get(shop, url, { 'accept-language': 'en', cookie: 'language=en' })).headers.get('content-language')
  const { link } = await guest.book({ language: 'hu' })
  expect(await lang(link)).toBe('hu')
  expect((await get(shop, link)).text).toContain('lang="hu"')
  expect(await lang(`${link}?lang=ro-RO`)).toBe('ro')
  const { link: withoutLanguage } = await guest.book({ ...span('12:00', '12:30'), phone: '0733111333' })
  expect(await lang(withoutLanguage)).toBe('en')
})

test('what is not there for guests is a page that says so, and that no search engine keeps', async () => {
  const shop = await openShop({ organizations: 2 })
  const slug = slugOf(shop)
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

test('what is no file of the pages is none, and no page either', async () => {
  const shop = await openShop()
  for (const url of ['/programari/assets/main.js', '/programari/assets/..%2f.vite%2fmanifest.json'])
    expect((await get(shop, url)).status, url).toBe(404)
  expect((await shop.anonymous.send({ method: 'POST', url: '/programari' })).status).toBe(404)
})

/** What the page is made of, one element after the other. */
const elementsOf = (page: string) => shownIn(page).match(/<\/?[a-z!][^\s>]*/gi)

test('nothing that a workplace writes becomes a part of the page, nor an address that leads elsewhere', async () => {
  const shop = await openShop()
  const { organization, db } = shop
  const slug = slugOf(shop)
  let ordinary: unknown
  for (const payload of ['Anvelope', ...payloads]) {
    const seo = { title: payload.slice(0, 60), description: payload, keywords: [payload.slice(0, 30)] }
    const texts: Partial<PublicSettings> = { address: payload, description: payload, successMessage: payload }
    await openPage(shop, { slug, ...texts, seo: { ro: seo, en: seo, hu: seo } })
    // What was stored before it was checked, or by somebody who went round the checks.
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
    ordinary ??= elementsOf(text)
    expect(elementsOf(text), payload).toEqual(ordinary)
    expect(
      [...text.matchAll(/<script\b[^>]*>/g)]
        .map(([tag]) => tag)
        .filter((tag) => !/application\/(ld\+)?json|src="\/programari\/assets/.test(tag)),
    ).toEqual([])
    expect(text).toContain(':root{--brand:#1e697a;--accent:#f2b01e}')
    expect([...text.matchAll(/href="([^"]*)"/g)].filter(([, href]) => /^\s*javascript:/i.test(href!))).toEqual([])
    expect(dataIn(text, 'application/json')).toMatchObject({ workplace: { name: payload } })
    const policy = headers.get('content-security-policy')!
    expect(policy).toMatch(/default-src 'self'; script-src 'self'; style-src 'sha256-/)
    expect(policy).not.toContain('unsafe')
  }
})

test('no page holds a word of who comes, and one’s own is for nobody else', async () => {
  const shop = await openShop()
  const slug = slugOf(shop)
  await openPage(shop, { slug })
  const canary = 'Kanarienvogel'
  const guest = await guestOf(shop)
  const { link } = await guest.book({ clientName: canary, description: canary, carModel: canary, carPlateNumber: 'B 777 KAN' })
  const own = await get(shop, link)
  for (const { text, headers } of [own, await get(shop, `/programari/${slug}`), await get(shop, '/programari')])
    for (const word of [canary, '0733111222', '777', 'new-guest"'].slice(0, text === own.text ? 3 : 4))
      expect(`${text} ${JSON.stringify([...headers])}`, word).not.toContain(word)
  expect(own.text).toContain('<meta name="robots" content="noindex">')
  expect(own.headers.get('cache-control')).toBe('no-store')
  expect(own.headers.get('referrer-policy')).toBe('no-referrer')
  expect(own.text).toContain('B *** KAN')
})
