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
import { endpoints, furnish, idAt, idsIn, ownerOfPath, sampleFor, type Ids, type Named } from './samples.ts'
import { allModules, accessSubjectOf } from './new-shop.ts'
import { openShop, type Shop } from './shop.ts'
import { openSocket } from './socket.ts'

/** A foreign party: its records, words that stand in all of its texts and none of ours, and the levels of ours that must not see it. */
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

  // The second workplace of our account is visible to admins only. Records of the account belong to both workplaces.
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
  test.each(endpoints)('foreign ids lead nowhere: $route', async (one) => {
    const before = await stored(others().shop)
    const found = trespasses(one, others().ids).filter((trespass) => !isKeptAsTyped(one.feature, trespass))
    // Otherwise `furnish` made no record for this endpoint; records that all workplaces share are not foreign.
    const isTheirs = others().ids[one.feature] !== undefined
    // Days of the till and connections to tax offices are named by their workplace, and debts by their client.
    const hasNamedOwner = /^\/(cash-days|organizations|receivables\/clients)\/:/.test(one.endpoint.path)
    expect(found.some(({ place }) => place === 'path')).toBe(hasNamedOwner || (one.endpoint.path.includes('/:id') && isTheirs))
    for (const { place, name, input } of found)
      for (const level of pick(one.endpoint, others())) {
        const answer = await callers[level]().send(toHttpRequest(one.endpoint, input))
        const what = `${level}, ${name}: ${answer.text.slice(0, 300)}`
        // Fields that this level never changes are refused before a look-up, and users that it may not see are not found.
        const isLocked = level === 'simple-service' && answer.status === 403
        const isUnknown = level !== 'admin' && one.endpoint === api.users.update && answer.status === 404
        if (place === 'path') expect(answer.status, what).toBe(404)
        // A bulk call refuses each row by itself.
        const isRow = name === 'rows.0.id'
        if (isRow) expect(JSON.parse(answer.text), what).toMatchObject({ done: [], refused: [{ code: 'NotFound' }] })
        // Guests do not find the page of a workplace until it is published.
        const isGuests = one.endpoint.access === 'guest' && answer.status === 404
        const isField = place === 'body' && !isRow && !isLocked && !isUnknown && !isGuests
        if (isField) expect(answer.status, what).toBe(422)
        if (isField) expect(JSON.parse(answer.text).error_message, what).toHaveProperty([name])
        if (place === 'query') expect([200, 404, 422], what).toContain(answer.status)
        await expectNone(others().marks, answer)
      }
    expect(await stored(others().shop)).toEqual(before)
  })

  test.each(endpoints.filter(({ endpoint }) => endpoint.method === 'GET'))('foreign words are found nowhere: $route', async (one) => {
    const { endpoint, feature } = one
    const { marks } = others()
    const everything = Object.fromEntries(pathKeys(endpoint.path).map((key) => [key, own[feature]]))
    const search = sampleFor(endpoint, feature, own, [...marks, ...moments])
    for (const level of pick(endpoint, others()))
      for (const input of [everything, search])
        await expectNone(marks, await callers[level]().send(toHttpRequest(endpoint, input as Record<string, unknown>)), 'were typed')
  })
})

test('live channels of another account or workplace are closed, and events stay in their own', async () => {
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
  const readEvents = () => JSON.stringify(page.told())
  await expect.poll(readEvents).toContain(mine.uuid)
  for (const mark of [...kanari, ...papagei]) expect(readEvents()).not.toContain(mark)
  page.close()
})

type Trespass = { place: 'path' | 'query' | 'body'; name: string; input: Record<string, unknown> }

/** References of a draft are checked when it becomes an order; only the workplace is checked at once. */
const isKeptAsTyped = (feature: string, { place, name }: Trespass) =>
  (feature === 'workOrderDrafts' && place === 'body' && name !== 'work_order.organization_id') ||
  // The id is accepted for older programs and not used.
  (feature === 'appointments' && place === 'body' && name === 'id')

/** Builds valid calls of ours, each with one foreign id. */
function trespasses({ endpoint, feature }: Named, theirs: Ids): Trespass[] {
  const { path, input: schema } = endpoint
  return idsIn(schema).flatMap((at) => {
    // A list of ids names records of the feature itself, and so does the id of an attachment.
    const ids = theirs[at[0] === 'ids' ? feature : ownerOfPath(endpoint, feature)]
    const id = idAt(at, { ...theirs, attachments: theirs[feature], ids } as Ids)
    if (id === undefined) return []
    const input = structuredClone(sampleFor(endpoint, feature, own)) as Record<string, unknown>
    const holder = at.slice(0, -1).reduce((inside, key) => inside?.[key] as Record<string, unknown>, input)
    if (!holder) return []
    holder[at.at(-1)!] = id
    const place = pathKeys(path).includes(at[0]!) ? 'path' : usesQueryString(endpoint) || at[0] === 'models' ? 'query' : 'body'
    return [{ place, name: toSnakePath(at), input }]
  })
}

/** Checksums without `tracked_reports`, in which our own downloads are recorded. */
async function stored({ db, account }: Shop) {
  const { tracked_reports: _, ...tables } = await checksums(db, account)
  return tables
}

/** Workbooks repeat the typed filters on their second sheet and reports above their rows, so these parts are skipped. */
async function expectNone(marks: readonly string[], { headers, bytes, text }: HttpAnswer, typed?: 'were typed') {
  const answerText = [await readable(headers.get('content-type'), bytes, text, typed && 1), ...[...headers].flat()].join('\n').toLowerCase()
  for (const mark of marks) expect(answerText.includes(mark.toLowerCase()), answerText).toBe(false)
}

async function readable(type: string | null, bytes: Uint8Array, text: string, sheets = 2): Promise<string> {
  if (type === 'application/pdf') {
    const pages = (await pdfText(bytes)).join()
    return sheets === 1 ? pages.slice(Math.max(0, pages.indexOf('Nimic în această perioadă'))) : pages
  }
  if (!type?.endsWith('.sheet')) return text
  return JSON.stringify((await readSheets(bytes)).slice(0, sheets).map(({ rows }) => rows))
}

/** Appends the mark to every text of an account that may be updated. */
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
