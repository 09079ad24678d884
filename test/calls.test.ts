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

// What is promised to the programs of others, written down without the contract: whoever changes a path or a name there breaks them.

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

test.each(Object.entries(areas))('every call of %s answers under its method, its path and its names', async (_, steps) => {
  expect(await missing(steps)).toEqual([])
})

test('whoever listens shows a token once and is let into the channels of the account and its workplaces', async () => {
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

/** Makes the calls one after the other. What does not answer as it should is told, by its call. */
async function missing(steps: readonly Step[]): Promise<string[]> {
  const shop = await openShop({ organizations: 2 })
  const known: Known = new Map<string, unknown>([
    ['organization', shop.organization.id],
    ['account', shop.account],
  ])
  const wrong: string[] = []
  for (const step of steps) {
    await step.before?.(shop, known)
    const [method = '', path = ''] = step.call.split(' ')
    const asked = filled(step, known) as Step
    const url = `/api/v1${fillText(path, known)}${step.query ? `?${asked.query}` : ''}`
    const answer = await whoever(shop, known, step.as).send({ method: method as 'GET', url, ...(step.body && { body: asked.body }) })
    wrong.push(...wrongWith(step, answer).map((said) => `${step.call}: ${said}`))
    for (const [name, at] of Object.entries(step.gives ?? {})) known.set(name, valueAt(JSON.parse(answer.text || 'null'), at))
  }
  return wrong
}

function whoever({ admin, operator, anonymous }: Shop, known: Known, as: Asker = 'admin'): Caller {
  const header = { 'x-guest-token': String(known.get('guestToken')) }
  const guest = createCaller((request) => anonymous.send({ ...request, headers: { ...request.headers, ...header } }))
  return { admin, operator, nobody: anonymous, guest }[as]
}

function wrongWith({ file, says = [] }: Step, { status, headers, text }: HttpAnswer): string[] {
  if (status >= 300) return [`${status} ${text}`]
  if (!file) {
    const answer: unknown = JSON.parse(text || 'null')
    return says.filter((name) => valueAt(answer, name) === undefined).map((name) => `no ${name}`)
  }
  const name = parseDisposition(headers.get('content-disposition') ?? '').parameters['filename'] ?? ''
  return [
    headers.get('content-type') !== file.type && `is ${headers.get('content-type')}`,
    !file.name.test(name) && `is called ${name}`,
  ].filter((said) => said !== false)
}

const valueAt = (answer: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], answer)

/** With what is known in the place of its name; a text that is a name alone becomes what it stands for, of whatever kind. */
function filled(value: unknown, known: Known): unknown {
  if (typeof value === 'string') return /^\{\w+\}$/.test(value) ? known.get(value.slice(1, -1)) : fillText(value, known)
  if (Array.isArray(value)) return value.map((one) => filled(one, known))
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, known)]))
}
const fillText = (text: string, known: Known): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)))
