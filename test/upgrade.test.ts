import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '#contract/index.ts'
import { readManifest } from '#server/platform/backup/backup.ts'
import { callerWith } from './caller.ts'
import { inputOf, listings } from './listings.ts'
import { pdfText } from './pdf-text.ts'
import { freePort, runScript, sendTo, startServer } from './server-process.ts'

// What shops have in their cupboards: `npm run backup` of a small demo, as the first build made it that had one (20 November 2026, six
// migrations), and as the build did that had 0077. Neither is ever made anew, and a third may stand beside them.
const builds = [
  { name: 'early', level: '0006_jobs', orders: 117, modules: false },
  // Two of its orders are deleted.
  { name: 'chat', level: '0077_chat', orders: 340, modules: true },
]
/** Lists that are not asked for by a text alone. */
const asksForMore = new Set(['linePackages.choices', 'appointments.week', 'wasteReport.query', 'collaboratorReport.query'])

/** A server that was restored from what such a build backed up. */
async function restored(build: string) {
  const folder = path.resolve('test/upgrade', build)
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
  const send = sendTo(`http://127.0.0.1:${env.PORT}`)
  const signIn = async (username: string) => {
    const { accessToken } = await callerWith(send)(api.session.login, { username, password: 'Demo#1234' })
    return callerWith(send, accessToken)
  }
  return { signIn }
}

test.each(builds)(
  'who restores a backup of the build “$name” signs in, finds all orders, takes one, prints it and looks at every list',
  async (build) => {
    const { signIn } = await restored(build.name)
    const [admin, operator, rival] = [await signIn('demo.admin'), await signIn('demo.operator'), await signIn('rival.admin')]

    const [ours, theirs] = await Promise.all([admin, rival].map((who) => who(api.workOrders.search, {})))
    expect(ours!.total + theirs!.total).toBe(build.orders)
    expect(theirs!.total).toBeGreaterThan(0)

    const [known] = ours!.items
    const before = await admin(api.workOrders.get, { id: known!.id })
    expect(before.products.length).toBeGreaterThan(0)
    const paper = (await pdfText((await admin(api.workOrders.pdf, { id: known!.id })).content)).join('\n')
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
    for (const listing of listings.filter(({ name, endpoint }) => !asksForMore.has(name) && (build.modules || !endpoint.module))) {
      const text = listing.text ? { [listing.text]: 'an' } : {}
      await admin(listing.endpoint, inputOf(listing, text) as never).catch((error: Error) =>
        refused.push(`${listing.name}: ${error.message}`),
      )
    }
    expect(refused).toEqual([])
  },
)

test('the backups of former builds stay as they were made', () => {
  expect(builds.map(({ name }) => readManifest(`test/upgrade/${name}`).level)).toEqual(builds.map(({ level }) => level))
})
