import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readManifest } from '#server/platform/backup/backup.ts'
import { createCaller } from './caller.ts'
import { inputOf, listings } from './listings.ts'
import { pdfText } from './pdf-text.ts'
import { freePort, runScript, sendToServer, startServer } from './server-process.ts'

// Each release leaves `npm run backup` of a small demo here, in one archive that is never made anew. The first began with the build that had
// 0077_chat, and was brought up to date by version 1.0; two of its orders are deleted.
const releases = [
  { name: '1.0', level: '0099_t_notices', orders: 340 },
  { name: '1.1', level: '0104_forget_kept_owners', orders: 342 },
]
const maxArchiveBytes = 200_000
const archiveOf = (release: string) => path.resolve('test/upgrade', `${release}.tar.gz`)
/** Listings that need a search text, or a module that those releases do not have. */
const asksForMore = new Set([
  'invoices.search',
  'invoices.uninvoiced',
  'linePackages.choices',
  'appointments.week',
  'takingsReport.query',
  'wasteReport.query',
  'collaboratorReport.query',
])

function unpack(release: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync('tar', ['-xzf', archiveOf(release), '-C', folder])
  return folder
}

/** Restores the backup of a release and starts a server on it. */
async function restoreRelease(release: string) {
  const folder = unpack(release)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'atelier-upgrade-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), NODE_ENV: 'test' }
  const { code, words } = await runScript('restore', [folder], { env, input: '' })
  expect(code, words).toBe(0)
  const { tables, madeAt } = readManifest(folder)
  expect(words).toContain(`Restored ${tables.length} tables as they were at ${madeAt}, every row compared`)
  const server = await startServer(env)
  onTestFinished(async () => {
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true })
  })
  const send = sendToServer(`http://127.0.0.1:${env.PORT}`)
  const signIn = async (username: string) => {
    const { accessToken } = await createCaller(send)(api.session.login, { username, password: 'Demo#1234' })
    return createCaller(send, accessToken)
  }
  return { signIn }
}

test.each(releases)('a restored backup of release $name signs in, finds and prints orders, and opens every list', async (release) => {
  const { signIn } = await restoreRelease(release.name)
  const [admin, operator, rival] = [await signIn('demo.admin'), await signIn('demo.operator'), await signIn('rival.admin')]

  const [ours, theirs] = await Promise.all([admin, rival].map((who) => who(api.workOrders.search, {})))
  expect(ours!.total + theirs!.total).toBe(release.orders)
  expect(theirs!.total).toBeGreaterThan(0)
  const { items: types } = await admin(api.paymentTypes.search, {})
  const means = Object.fromEntries(types.map((type) => [type.name, `${type.means} ${type.dueDays}`]))
  expect(means).toMatchObject({ CARD: 'card 0', CASH: 'cash 0', FACT: 'transfer 0', 'FACT TERMENI': 'terms 30', FISA: 'account 30' })

  const { items: workplaces } = await admin(api.organizations.search, {})
  expect([...new Set(workplaces.map(({ address }) => address.country))]).toEqual(['RO'])

  const [order] = ours!.items
  const before = await admin(api.workOrders.get, { id: order!.id })
  expect(before.products.length).toBeGreaterThan(0)
  const paper = (await pdfText((await admin(api.workOrders.pdf, { id: order!.id })).content)).join('\n')
  expect(paper).toContain(before.uuid)
  expect(paper).toContain(before.car.plateNumber)

  const { user } = await operator(api.session.information, {})
  const taken = await operator(api.workOrders.create, {
    workOrder: { clientName: 'Ștefan Őri', organizationId: user.organizationId },
    car: { plateNumber: 'BV 12 ABC' },
    products: [{ customProductName: 'Echilibrat', quantity: 4, price: 25, isService: 1 }],
  })
  expect((await pdfText((await operator(api.workOrders.pdf, { id: taken.id })).content)).join('\n')).toContain('Echilibrat')
  expect((await admin(api.workOrders.search, {})).total).toBe(ours!.total + 1)

  const refused: string[] = []
  for (const listing of listings.filter(({ name }) => !asksForMore.has(name))) {
    const text = listing.text ? { [listing.text]: 'an' } : {}
    await admin(listing.endpoint, inputOf(listing, text) as never).catch((error: Error) =>
      refused.push(`${listing.name}: ${error.message}`),
    )
  }
  expect(refused).toEqual([])
})

test('each release leaves one small archive of its own level', () => {
  expect(releases.map(({ name }) => readManifest(unpack(name)).level)).toEqual(releases.map(({ level }) => level))
  expect(releases.filter(({ name }) => statSync(archiveOf(name)).size > maxArchiveBytes)).toEqual([])
  expect(readdirSync('test/upgrade').filter((file) => file.endsWith('.tar.gz'))).toEqual(releases.map(({ name }) => `${name}.tar.gz`))
})
