import { parse as parseDisposition } from 'content-disposition'
import { expect, test } from 'vitest'
import { channelName } from '#contract/live/live.ts'
import { createCaller, type Caller, type HttpAnswer } from './caller.ts'
import { clients, lists, products } from './calls/catalogue.ts'
import { assistant, collaborators } from './calls/modules.ts'
import { accounts, auth, registration } from './calls/people.ts'
import { reports, timeSheets } from './calls/reports.ts'
import type { Asker, Known, Step } from './calls/step.ts'
import { appointments, customerOrders, guests, tyreHotels } from './calls/visits.ts'
import { drafts, workOrders } from './calls/work-orders.ts'
import { openShop, type Shop } from './shop.ts'

// The public API, written down without the contract: a changed path or name there breaks programs of others.

const areas = {
  auth,
  registration,
  accounts,
  clients,
  products,
  lists,
  'work orders': workOrders,
  drafts,
  reports,
  'time sheets': timeSheets,
  appointments,
  guests,
  'customer orders': customerOrders,
  'tyre hotels': tyreHotels,
  collaborators,
  assistant,
}

test.each(Object.entries(areas))('every call of %s has its method, path and names', async (_, steps) => {
  expect(await listProblems(steps)).toEqual([])
})

test('an admin may subscribe to the channels of the account and its workplaces', async () => {
  const { admin, account, organization } = await openShop()
  for (const [kind, id] of [
    ['general', organization.id],
    ['workOrder', organization.id],
    ['generalAccount', account],
    ['timeSheet', account],
  ] as const) {
    const body = { socket_id: '12.34', channel_name: channelName(kind, id) }
    const { status, text } = await admin.send({ method: 'POST', url: '/broadcasting/auth', body })
    expect(status, text).toBe(200)
    expect(JSON.parse(text).auth).toMatch(/^\w+:.+$/)
  }
})

/** Makes the calls one after the other and returns the wrong answers, with their calls. */
async function listProblems(steps: readonly Step[]): Promise<string[]> {
  const shop = await openShop({ organizations: 2 })
  const values: Known = new Map<string, unknown>([
    ['organization', shop.organization.id],
    ['account', shop.account],
  ])
  const problems: string[] = []
  for (const step of steps) {
    await step.before?.(shop, values)
    const [method = '', path = ''] = step.call.split(' ')
    const filledStep = fillPlaceholders(step, values) as Step
    const url = `/api/v1${fillText(path, values)}${step.query ? `?${filledStep.query}` : ''}`
    const answer = await callerOf(shop, values, step.as).send({ method: method as 'GET', url, ...(step.body && { body: filledStep.body }) })
    problems.push(...findProblems(step, answer).map((problem) => `${step.call}: ${problem}`))
    for (const [name, at] of Object.entries(step.gives ?? {})) values.set(name, valueAt(JSON.parse(answer.text || 'null'), at))
  }
  return problems
}

function callerOf({ admin, operator, anonymous }: Shop, values: Known, as: Asker = 'admin'): Caller {
  const header = { 'x-guest-token': String(values.get('guestToken')) }
  const guest = createCaller((request) => anonymous.send({ ...request, headers: { ...request.headers, ...header } }))
  return { admin, operator, nobody: anonymous, guest }[as]
}

function findProblems({ file, says = [] }: Step, { status, headers, text }: HttpAnswer): string[] {
  if (status >= 300) return [`${status} ${text}`]
  if (!file) {
    const answer: unknown = JSON.parse(text || 'null')
    return says.filter((name) => valueAt(answer, name) === undefined).map((name) => `no ${name}`)
  }
  const name = parseDisposition(headers.get('content-disposition') ?? '').parameters['filename'] ?? ''
  return [
    headers.get('content-type') !== file.type && `is ${headers.get('content-type')}`,
    !file.name.test(name) && `is called ${name}`,
  ].filter((problem) => problem !== false)
}

const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], answer)

/** Replaces `{name}` in texts by its value; a text that is only `{name}` becomes the value with its type. */
function fillPlaceholders(value: unknown, values: Known): unknown {
  if (typeof value === 'string') return /^\{\w+\}$/.test(value) ? values.get(value.slice(1, -1)) : fillText(value, values)
  if (Array.isArray(value)) return value.map((one) => fillPlaceholders(one, values))
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillPlaceholders(inner, values)]))
}
const fillText = (text: string, values: Known): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values.get(name)))
