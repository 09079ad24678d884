// A process of its own that holds open pages as far as live updates go, each with the library that browsers run. Its parent says what happens.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Agent } from 'node:http'
import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { channelName } from '#contract/live/live.ts'
import { batchTicketRequests } from '#client/platform/live/tickets.ts'
import { subscribeTo, withReconnect } from '#client/platform/live/reconnect.ts'
import { send } from '../rounds.ts'

/** Its types and its CommonJS build disagree on what a default is. */
const Pusher = createRequire(import.meta.url)('pusher-js') as typeof import('pusher-js').default
type Pusher = InstanceType<typeof Pusher>

export type TabsSettings = { port: number; key: string; token: string; account: number; organizations: number[]; count: number }
/** Orders by their ids, with their versions. */
export type Orders = Record<number, number>
export type Told =
  | { told: 'open' }
  /** Since the epoch, how often each tab was heard from. */
  | { told: 'news'; at: number[] }
  | { told: 'same'; same: number; cameBack: number[]; waits: number[]; failures: string[]; again: number }
export type Asked = { ask: 'news' } | { ask: 'drop'; ms: number } | { ask: 'forget' } | { ask: 'compare'; truth: Record<number, Orders> }

const { port, key, token, account, organizations, count } = JSON.parse(process.argv[2]!) as TabsSettings

/** One page that shows the orders of a workplace, with connections of its own, as a browser has. */
type Tab = {
  by: Agent
  organization: number
  orders: Map<number, number>
  open: boolean
  known?: string
  cameBack?: number
  fetched?: number
}

const information = '/api/v1/accounts/settings/information'
const failures: string[] = []
let again = 0
let news: number[] = []

/** A tenth of the pages reach the server through this proxy, so that their connections can be cut. */
const lines = new Set<Socket>()
const proxy = createServer((near) => {
  const far = connect(port, '127.0.0.1')
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    lines.add(one.on('error', () => other.destroy()).on('close', () => (lines.delete(one), other.destroy())))
    one.pipe(other)
  }
})
proxy.listen(0, '127.0.0.1')
await once(proxy, 'listening')
const { port: proxyPort } = proxy.address() as { port: number }

const tabs: Tab[] = []
while (tabs.length < count) {
  const opened = Array.from({ length: Math.min(50, count - tabs.length) }, (_, i) => openTab(tabs.length + i))
  tabs.push(...(await Promise.all(opened)))
}
sendToParent({ told: 'open' })

process.on('message', async (request: Asked) => {
  if (request.ask === 'forget') for (const tab of tabs) delete tab.cameBack
  if (request.ask === 'news') {
    sendToParent({ told: 'news', at: news })
    news = []
  }
  if (request.ask === 'drop') {
    proxy.close()
    for (const line of lines) line.destroy()
    setTimeout(() => proxy.listen(proxyPort, '127.0.0.1'), request.ms)
  }
  if (request.ask === 'compare') {
    const same = tabs.filter(({ open, organization, orders }) => {
      const truth = Object.entries(request.truth[organization] ?? {})
      return open && truth.every(([id, version]) => orders.get(Number(id)) === version)
    })
    const back = tabs.filter(({ cameBack }) => cameBack !== undefined)
    sendToParent({
      told: 'same',
      same: same.length,
      cameBack: back.map(({ cameBack = 0 }) => cameBack),
      waits: back.map(({ cameBack = 0, fetched = Infinity }) => fetched - cameBack),
      failures,
      again,
    })
  }
})
process.on('disconnect', () => process.exit(0))

function sendToParent(what: Told) {
  process.send!(what)
}

async function openTab(n: number): Promise<Tab> {
  const organization = organizations[n % organizations.length]!
  const tab: Tab = { by: new Agent({ keepAlive: true, timeout: 5000 }), organization, orders: new Map(), open: false }
  const pusher: Pusher = new Pusher(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: n % 10 === 0 ? proxyPort : port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: batchTicketRequests(
        (socketId, names) => ticketsFor(tab, socketId, names),
        (socketId) => pusher.connection.socket_id === socketId,
      ),
    },
  })
  withReconnect(pusher)
  const names = [channelName('generalAccount', account), channelName('general', organization), channelName('workOrder', organization)]
  const closed = new Set(names)
  pusher.connection.bind('state_change', () => {
    tab.open = false
    names.forEach((name) => closed.add(name))
  })
  pusher.bind_global((_: string, data?: { model_name?: string; model?: { id: number; version: number } }) => {
    if (data?.model_name === 'work-order') keep(tab, data.model!)
    if (data?.model_name === 'car-type') news.push(Date.now())
  })
  await new Promise<void>((resolve) =>
    subscribeTo(pusher, names, (name) => {
      closed.delete(name)
      if (closed.size > 0) return
      tab.open = true
      tab.cameBack = Date.now()
      delete tab.fetched
      void fetchAgain(tab).then(resolve)
    }),
  )
  return tab
}

/** An event never takes back what is newer. */
function keep({ orders }: Tab, { id, version }: { id: number; version: number }) {
  if (version > (orders.get(id) ?? -1)) orders.set(id, version)
}

async function ticketsFor({ by }: Tab, socketId: string, channels: string[]): Promise<Record<string, string>> {
  const subscription = { socket_id: socketId, channel_names: channels }
  const { status, body } = await send(port, { method: 'POST', path: '/broadcasting/auth', token, body: subscription, by })
  if (status !== 200) throw new Error(`${status}`)
  return (JSON.parse(body.toString()) as { tickets: Record<string, string> }).tickets
}

/** As a page does that has missed what was told: what is known of the account, and what it shows. */
async function fetchAgain(tab: Tab) {
  const place = new URLSearchParams({ 'models[organization_id][]': String(tab.organization) })
  const [, list] = await Promise.all([ask(tab, information), ask(tab, `/api/v1/work-orders/search/query?${place.toString()}`)])
  if (!list) return
  const { items } = JSON.parse(list.toString()) as { items: { id: number; version: number }[] }
  for (const order of items) keep(tab, order)
  tab.fetched = Date.now()
}

/** Calls as a page does: it retries once if told to, and revalidates the cached account information. */
async function ask(tab: Tab, path: string, isAgain = false): Promise<Buffer | undefined> {
  const headers: Record<string, string> = path === information && tab.known ? { 'if-none-match': tab.known } : {}
  const { status, body, tag } = await send(port, { path, token, by: tab.by, headers }).catch((error: Error) => ({
    status: 0,
    body: Buffer.from(error.message),
    tag: undefined,
  }))
  if (tag !== undefined) tab.known = tag
  if (status === 200 || status === 304) return body
  if (isAgain) return void failures.push(`${path} ${status} ${body.toString().slice(0, 100)}`)
  again += 1
  await pause(status === 429 ? 5000 : 1000)
  return ask(tab, path, true)
}
