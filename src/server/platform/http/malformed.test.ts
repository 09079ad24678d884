import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import { Nothing } from '#contract/kit/fields.ts'
import { api } from '#contract/index.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement, type Routes } from './implement.ts'
import { openPrinter, type Printer } from '#server/platform/pdf/pdf.ts'
import { openShop, type Shop } from '#test/shop.ts'

const Empty = z.object({})
const toys = feature('toys', {
  together: endpoint('POST /toys/together', { access: 'all', input: Empty, result: Nothing }),
  effects: endpoint('POST /toys/effects', { access: 'all', input: Empty, result: Nothing }),
  parting: endpoint('POST /toys/parting', { access: 'all', input: Empty, result: Nothing }),
})
const done: string[] = []
const logged: string[] = []
const gone: (string | undefined)[] = []
/** What was said to work that went on when its request had been answered. */
const late: string[] = []
const noteLate = ({ message }: Error) => void late.push(message)
const refused = async () => fail('OrderClosed')
let end = () => {}
const ended = new Promise<void>((resolve) => (end = resolve))
const listening: Routes = (app) =>
  app.addHook('onRequest', async (request) => {
    request.log.error = ((_details: object, message: string) => logged.push(message)) as never
    request.raw.once('close', () => gone.push(request.headers['user-agent']))
  })
const features = [
  defineFeature({
    routes: [
      listening,
      implement(toys, {
        async together({ db }) {
          // The first of three fails, and is heard last: the promise around it takes many turns.
          let first: Promise<unknown> = sql`select 1 / 0`.execute(db)
          for (let turn = 0; turn < 50; turn++) first = first.finally(() => {})
          await Promise.all([first, sql`select 1`.execute(db), sql`select 2`.execute(db)])
          return null
        },
        async parting({ db, scope, actor }) {
          const add = (name: string) =>
            db.insertInto('workers').values({ accountId: scope.account, name, organizationId: actor.organizationId }).execute()
          const rest = async () => {
            await add('before the refusal is known')
            await ended
            await add('after the refusal')
          }
          await Promise.all([rest().catch(noteLate), refused()])
          return null
        },
        async effects({ db, scope, actor, afterCommit }) {
          await db
            .insertInto('workers')
            .values({ accountId: scope.account, name: 'Păstrat', organizationId: actor.organizationId })
            .execute()
          afterCommit(() => {
            throw new Error('the first effect')
          })
          afterCommit(async () => {
            throw new Error('the second effect')
          })
          afterCommit(() => void done.push('the third effect'))
          return null
        },
      }),
    ],
  }),
]

test('what a refused request left unfinished does nothing more, neither in its own name nor in that of the next', async () => {
  const { operator, rows } = await openShop({ features })
  await expect(operator(toys.parting, {})).rejects.toMatchObject({ code: 'OrderClosed' })
  end()
  await expect.poll(() => late).toEqual(['The work of this statement has ended'])
  expect(await rows((tx) => tx.selectFrom('workers').select('name').execute())).toEqual([])
})

test('of statements that fail together the first is told', async () => {
  const { operator } = await openShop({ features })
  await expect(operator(toys.together, {})).rejects.toMatchObject({ status: 422, errorMessage: 'InvalidValue' })
})

test('an effect that fails after the commit is logged: the caller hears that the work is done, and the other effects run', async () => {
  const { operator, rows } = await openShop({ features })
  await expect(operator(toys.effects, {})).resolves.toBeNull()
  expect(await rows((tx) => tx.selectFrom('workers').select('name').execute())).toEqual([{ name: 'Păstrat' }])
  expect(done).toEqual(['the third effect'])
  await expect.poll(() => logged).toEqual(Array(2).fill('an effect failed after the commit'))
})

/** As bytes through the port, which no client library would send. */
async function sendBytes({ app, operator }: Shop, head: string, body: Buffer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const type = head.includes('broadcasting') ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = `Host: x\r\nAuthorization: Bearer ${operator.token}\r\nContent-Type: ${type}\r\nConnection: close`
  socket.write(Buffer.concat([Buffer.from(`${head} HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1'), body]))
  let heard = ''
  for await (const bytes of socket) heard += String(bytes)
  return heard
}

test('text that is no UTF-8 is refused with 400 and not stored as something else', async () => {
  const shop = await openShop()
  const broken = Buffer.from(`{"organization_id": ${shop.organization.id}, "name": "Popescu \u00ff"}`, 'latin1')
  expect(await sendBytes(shop, 'POST /api/v1/clients', broken)).toMatch(/^HTTP\/1.1 400 .*"code":"BadRequest"/s)
  const { items } = await shop.operator(api.clients.search, {})
  expect(items).toEqual([])

  const whole = Buffer.from(broken.toString('latin1'), 'utf8')
  expect(await sendBytes(shop, 'POST /api/v1/clients', whole)).toMatch(/^HTTP\/1.1 201 .*Popescu ÿ/s)

  const search = (text: string) => sendBytes(shop, `GET /api/v1/clients/search/query?models[quick_text]=${text}`, Buffer.of())
  expect(await search('%ff')).toMatch(/^HTTP\/1.1 400 .*"code":"BadRequest"/s)
  expect(await search('\u00ff')).toMatch(/^HTTP\/1.1 400 /)
  expect(await search('%C3%BF')).toMatch(/^HTTP\/1.1 200 .*Popescu ÿ/s)

  const question = Buffer.from('socket_id=1.2&channel_name=%ff')
  expect(await sendBytes(shop, 'POST /broadcasting/auth', question)).toMatch(/^HTTP\/1.1 400 /)
})

test('whoever hangs up in the middle of what they send is nothing to look into', async () => {
  const { app, operator, code } = await openShop({ features })
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const headers = `Host: x\r\nUser-Agent: ${code}\r\nAuthorization: Bearer ${operator.token}\r\nContent-Type: application/json`
  const before = logged.length
  socket.end(`POST /api/v1/clients HTTP/1.1\r\n${headers}\r\nContent-Length: 100\r\n\r\n{"name": "Popescu`)
  await expect.poll(() => gone).toContain(code)
  expect(logged.slice(before)).toEqual([])
})

test('a refusal names at most fifty fields', async () => {
  const { operator } = await openShop()
  const body = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field_${i}`, i]))
  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/clients', body })
  expect(status).toBe(422)
  expect(Object.keys((JSON.parse(text) as { error_message: object }).error_message).length).toBe(50)
})

test('a sum that no column holds is refused at its line, or at the lines that make it together', async () => {
  const { operator, make } = await openShop()
  const most = { customProductName: 'Munte de anvelope', price: 9_999_999_999.99 }
  const refused = (products: object[]) => expect(make.workOrder({ products })).rejects
  await refused([
    { customProductName: 'Ventil', price: 5 },
    { ...most, quantity: 2 },
  ]).toMatchObject({
    status: 422,
    fields: { 'products.1.quantity': ['TotalTooLarge'] },
  })
  await refused([most, most]).toMatchObject({ status: 422, fields: { products: ['TotalTooLarge'] } })

  const order = await make.workOrder({ workOrder: { metaData: { withVat: false } }, products: [most] })
  expect(order.total).toBe(9_999_999_999.99)
  const withVat = { id: order.id, workOrder: { metaData: { withVat: true } } }
  await expect(operator(api.workOrders.update, withVat)).rejects.toMatchObject({ status: 422, fields: { products: ['TotalTooLarge'] } })
})

const children: ChildProcess[] = []
let fate: NodeJS.Signals | undefined
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  children.push(child)
  setImmediate(() => fate && child.kill(fate))
})
/** To all that print: those that are stopped never answer. */
const signal = (name: NodeJS.Signals) => children.filter(({ exitCode }) => exitCode === null).forEach((child) => child.kill(name))

/** The shop's printer from now on, with something that happens as soon as a document is in the hands of a child. */
function printWith({ world }: Shop, printer: Printer, mishap: () => void) {
  const usual = world.printer
  world.printer = {
    ...printer,
    typeset(...given) {
      world.printer = usual
      const made = printer.typeset(...given)
      mishap()
      return made
    },
  }
}

test('a document whose child dies is tried once more, in another', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const printer = openPrinter({ children: 1 })
  onTestFinished(() => printer.close())
  printWith(shop, printer, () => signal('SIGKILL'))
  await expect(shop.operator(api.workOrders.pdf, { id })).resolves.toMatchObject({ fileName: `workorder-${id}.pdf` })
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null])
})

test('a document that takes too long in a second child, too, is told as 503, to be asked for again', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  fate = 'SIGSTOP'
  const hasty = openPrinter({ children: 1, timeout: 300 })
  onTestFinished(async () => {
    fate = undefined
    await hasty.close()
  })
  printWith(shop, hasty, () => {})
  await expect(shop.operator(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 503, retryAfter: 10 })
})

test('a document whose second child dies too is told as 503, to be asked for again', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const printer = openPrinter({ children: 1 })
  const before = children.length
  fate = 'SIGKILL'
  onTestFinished(async () => {
    fate = undefined
    await printer.close()
  })
  printWith(shop, printer, () => {})
  await expect(shop.operator(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 503, retryAfter: 10 })
  expect(children.slice(before).map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL'])
})

test('what is pasted with line breaks into a field of one line is kept as one line, and a note as it was written', async () => {
  const { admin, make, organization, code } = await openShop()
  const pasted = { firstName: 'Ana\r\nMaria', lastName: 'Pop\t\u0007Ionescu\n', description: 'Luni:\nliberă\u0007' }
  const draft = { username: `ana.${code}`, organizationId: organization.id, password: 'Aluminiu#2027', ...pasted }
  const kept = { firstName: 'Ana Maria', lastName: 'Pop Ionescu', description: 'Luni:\nliberă' }
  await expect(admin(api.users.create, draft)).resolves.toMatchObject(kept)
  const note = 'Primul rând\nAl doilea'
  await expect(make.client({ name: 'Ion\nPop', notes: note })).resolves.toMatchObject({ name: 'Ion Pop', notes: note })
  await expect(make.guaranty({ subject: 'Anvelope\nnoi', conditions: note })).resolves.toMatchObject({
    subject: 'Anvelope noi',
    conditions: note,
  })
  await expect(make.vehicle({ make: 'Dacia\n', description: note })).resolves.toMatchObject({ make: 'Dacia', description: note })
})
