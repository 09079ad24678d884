import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { levels, isAllowed, type Level } from '#contract/kit/access.ts'
import { toSnakePath } from '#contract/kit/codec.ts'
import { api } from '#contract/index.ts'
import { channelName } from '#contract/live/live.ts'
import { pathKeys, usesQueryString, type Endpoint } from '#contract/kit/endpoint.ts'
import { toHttpRequest, type HttpAnswer } from './caller.ts'
import { accountTables, checksums } from './checksums.ts'
import { readSheets } from './excel.ts'
import { pdfText } from './pdf-text.ts'
import { endpoints, furnish, idAt, idsIn, sampleFor, type Ids, type Named } from './samples.ts'
import { allModules, accessSubjectOf } from './new-shop.ts'
import { openShop, type Shop } from './shop.ts'
import { openSocket } from './socket.ts'

/** Who must stay a stranger: what they have, words that stand in every text of theirs and in none of ours, and who of us asks for it. */
type Others = { shop: Shop; ids: Ids; marks: readonly [string, ...string[]]; askers: readonly Level[] }
const kanari = ['Kanarienvogel', 'KN 77 KNR', '0799777333', 'kanarienvogel@exemplu.ro'] as const
const papagei = ['Papagei', 'PP 88 PGE', '0799888333', 'papagei@exemplu.ro'] as const
/** Features whose records belong to all workplaces alike. */
const ofTheAccount = new Set(['accountSettings', 'collaborators', 'collaboratorWorkers', 'files'])
const moments = ['2026-11-20T08:00:00Z', '2026-11-20', '0224']

let ours: Shop
let own: Ids
let neighbour: Others
let sibling: Others

beforeAll(async () => {
  ours = await openShop({ organizations: 2 })
  own = await furnish(ours)
  const shop = await openShop()
  neighbour = { shop, ids: await furnish(shop, { words: [...kanari, ...moments] }), marks: kanari, askers: levels }
  await markEverything(shop, kanari[0])

  // The second workplace of our own account, where only the admin may look. What belongs to the account belongs to both.
  const ids = await furnish(ours, { words: [...papagei, ...moments], organization: ours.organizations[1]!.id })
  const theirs = Object.entries(ids).filter(([list, id]) => own[list] !== id && !ofTheAccount.has(list))
  sibling = { shop: ours, ids: Object.fromEntries(theirs), marks: papagei, askers: levels.filter((level) => level !== 'admin') }
})

const callers = { admin: () => ours.admin, operator: () => ours.operator, worker: () => ours.worker, 'simple-service': () => ours.simple }
const pick = (endpoint: Endpoint, { askers }: Others) =>
  askers.filter((level) => isAllowed({ ...accessSubjectOf(level), modules: allModules }, endpoint))

describe.each([
  ['a neighbour’s', () => neighbour],
  ['another workplace’s', () => sibling],
])('%s', (_whose, others) => {
  test.each(endpoints)('ids lead nowhere: $route', async (one) => {
    const before = await stored(others().shop)
    const found = trespasses(one, others().ids).filter((trespass) => !isKeptAsTyped(one.feature, trespass))
    // Else `furnish` gave them nothing that this endpoint could be asked for; what all workplaces share is nobody else's.
    const isTheirs = others().ids[one.feature] !== undefined
    expect(found.some(({ place }) => place === 'path')).toBe(one.endpoint.path.includes('/:id') && isTheirs)
    for (const { place, name, input } of found)
      for (const level of pick(one.endpoint, others())) {
        const answer = await callers[level]().send(toHttpRequest(one.endpoint, input))
        const what = `${level}, ${name}: ${answer.text.slice(0, 300)}`
        // A field that this level never changes is refused before anything is looked up; users whom it does not know are not there.
        const isLocked = level === 'simple-service' && answer.status === 403
        const isUnknown = level !== 'admin' && one.endpoint === api.users.update && answer.status === 404
        if (place === 'path') expect(answer.status, what).toBe(404)
        // Of many rows each is refused by itself.
        const isRow = name === 'rows.0.id'
        if (isRow) expect(JSON.parse(answer.text), what).toMatchObject({ done: [], refused: [{ code: 'NotFound' }] })
        // The page of a workplace is not there for guests until it is published.
        const isGuests = one.endpoint.access === 'guest' && answer.status === 404
        const isField = place === 'body' && !isRow && !isLocked && !isUnknown && !isGuests
        if (isField) expect(answer.status, what).toBe(422)
        if (isField) expect(JSON.parse(answer.text).error_message, what).toHaveProperty([name])
        if (place === 'query') expect([200, 404, 422], what).toContain(answer.status)
        await expectNone(others().marks, answer)
      }
    expect(await stored(others().shop)).toEqual(before)
  })

  test.each(endpoints.filter(({ endpoint }) => endpoint.method === 'GET'))('words are found nowhere: $route', async (one) => {
    const { endpoint, feature } = one
    const { marks } = others()
    const everything = Object.fromEntries(pathKeys(endpoint.path).map((key) => [key, own[feature]]))
    const wanted = sampleFor(endpoint, feature, own, [...marks, ...moments])
    for (const level of pick(endpoint, others()))
      for (const input of [everything, wanted])
        await expectNone(marks, await callers[level]().send(toHttpRequest(endpoint, input as Record<string, unknown>)), 'were typed')
  })
})

test('live channels of a neighbour, or of another workplace, are closed, and their news go nowhere else', async () => {
  const { account, organization, operator } = ours
  const page = await openSocket(ours, operator)
  const channelsOf = (organizationId: number) => [channelName('workOrder', organizationId), channelName('general', organizationId)]
  const closed = [...channelsOf(neighbour.shop.organization.id), ...channelsOf(sibling.ids.organizations!)]
  for (const channel of [...closed, channelName('generalAccount', neighbour.shop.account)])
    expect((await page.ask(channel)).status, channel).toBe(403)
  await page.watch(...channelsOf(organization.id), channelName('generalAccount', account))

  await neighbour.shop.make.workOrder({ workOrder: { clientName: kanari[0] } })
  await ours.make.workOrder({ workOrder: { clientName: papagei[0], organizationId: sibling.ids.organizations! } })
  const mine = await ours.make.workOrder({ workOrder: { clientName: 'Al nostru' } })
  const told = () => JSON.stringify(page.told())
  await expect.poll(told).toContain(mine.uuid)
  for (const mark of [...kanari, ...papagei]) expect(told()).not.toContain(mark)
  page.close()
})

type Trespass = { place: 'path' | 'query' | 'body'; name: string; input: Record<string, unknown> }

/** What a draft names is looked up once it becomes an order; the workplace, which decides who sees it, at once. */
const isKeptAsTyped = (feature: string, { place, name }: Trespass) =>
  (feature === 'workOrderDrafts' && place === 'body' && name !== 'work_order.organization_id') ||
  // Taken as older programs send it, and not used.
  (feature === 'appointments' && place === 'body' && name === 'id')

/** Our own good calls, each with one id that is theirs. */
function trespasses({ endpoint, feature }: Named, theirs: Ids): Trespass[] {
  const { path, input: schema } = endpoint
  return idsIn(schema).flatMap((at) => {
    const id = idAt(at, { ...theirs, ids: theirs[feature] } as Ids)
    if (id === undefined) return []
    const input = structuredClone(sampleFor(endpoint, feature, own)) as Record<string, unknown>
    const holder = at.slice(0, -1).reduce((inside, key) => inside?.[key] as Record<string, unknown>, input)
    if (!holder) return []
    holder[at.at(-1)!] = id
    const place = pathKeys(path).includes(at[0]!) ? 'path' : usesQueryString(endpoint) || at[0] === 'models' ? 'query' : 'body'
    return [{ place, name: toSnakePath(at), input }]
  })
}

/** That we took a report out of the house is written down in our account. */
async function stored({ db, account }: Shop) {
  const { tracked_reports: _, ...tables } = await checksums(db, account)
  return tables
}

/** A workbook repeats what it was asked for, in its second sheet, and a report on paper above its rows. */
async function expectNone(marks: readonly string[], { headers, bytes, text }: HttpAnswer, typed?: 'were typed') {
  const said = [await readable(headers.get('content-type'), bytes, text, typed && 1), ...[...headers].flat()].join('\n').toLowerCase()
  for (const mark of marks) expect(said.includes(mark.toLowerCase()), said).toBe(false)
}

async function readable(type: string | null, bytes: Uint8Array, text: string, sheets = 2): Promise<string> {
  if (type === 'application/pdf') {
    const pages = (await pdfText(bytes)).join()
    return sheets === 1 ? pages.slice(Math.max(0, pages.indexOf('Nimic în această perioadă'))) : pages
  }
  if (!type?.endsWith('.sheet')) return text
  return JSON.stringify((await readSheets(bytes)).slice(0, sheets).map(({ rows }) => rows))
}

/** Puts the mark in every text of an account that its table lets be changed. */
async function markEverything({ db, rows, account }: Shop, mark: string) {
  await db.updateTable('accounts').set({ name: mark }).where('id', '=', account).execute()
  for (const table of await accountTables(db)) {
    const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = ${table} and data_type = 'text' and column_name <> 'time_zone'`.execute(db)
    for (const { name } of columns.rows)
      await rows((tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} || ${mark} where account_id = ${account}`.execute(tx),
      ).catch(() => undefined) // a choice of few words, or a table that requests may not write
  }
}
