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
/** Errors of work that went on after the answer to its request. */
const late: string[] = []
const recordLate = ({ message }: Error) => void late.push(message)
const failClosed = async () => fail('OrderClosed')
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
          // The first of three fails, but its error arrives last: the promise around it takes many turns.
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
          await Promise.all([rest().catch(recordLate), failClosed()])
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

test('unfinished statements of a failed request run neither for it nor for the next one', async () => {
  const { operator, rows } = await openShop({ features })
  await expect(operator(toys.parting, {})).rejects.toMatchObject({ code: 'OrderClosed' })
  end()
  await expect.poll(() => late).toEqual(['The work of this statement has ended'])
  expect(await rows((tx) => tx.selectFrom('workers').select('name').execute())).toEqual([])
})

test('the first of several failing statements determines the answer', async () => {
  const { operator } = await openShop({ features })
  await expect(operator(toys.together, {})).rejects.toMatchObject({ status: 422, errorMessage: 'InvalidValue' })
})

test('an effect that fails after the commit is logged, and the answer and others are unaffected', async () => {
  const { operator, rows } = await openShop({ features })
  await expect(operator(toys.effects, {})).resolves.toBeNull()
  expect(await rows((tx) => tx.selectFrom('workers').select('name').execute())).toEqual([{ name: 'Păstrat' }])
  expect(done).toEqual(['the third effect'])
  await expect.poll(() => logged).toEqual(Array(2).fill('an effect failed after the commit'))
})

/** Sends raw bytes, which no client library would send. */
async function sendBytes({ app, operator }: Shop, head: string, body: Buffer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const type = head.includes('broadcasting') ? 'application/x-www-form-urlencoded' : 'application/json'
  const headers = `Host: x\r\nAuthorization: Bearer ${operator.token}\r\nContent-Type: ${type}\r\nConnection: close`
  socket.write(Buffer.concat([Buffer.from(`${head} HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n`, 'latin1'), body]))
  let received = ''
  for await (const bytes of socket) received += String(bytes)
  return received
}

test('text that is not UTF-8 fails with 400 and is not stored in another form', async () => {
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

test('a caller who hangs up while sending leaves no error in the log', async () => {
  const { app, operator, code } = await openShop({ features })
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const headers = `Host: x\r\nUser-Agent: ${code}\r\nAuthorization: Bearer ${operator.token}\r\nContent-Type: application/json`
  const before = logged.length
  socket.end(`POST /api/v1/clients HTTP/1.1\r\n${headers}\r\nContent-Length: 100\r\n\r\n{"name": "Popescu`)
  await expect.poll(() => gone).toContain(code)
  expect(logged.slice(before)).toEqual([])
})

test('an error answer names at most fifty fields', async () => {
  const { operator } = await openShop()
  const body = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field_${i}`, i]))
  const { status, text } = await operator.send({ method: 'POST', url: '/api/v1/clients', body })
  expect(status).toBe(422)
  expect(Object.keys((JSON.parse(text) as { error_message: object }).error_message).length).toBe(50)
})

test('a sum that exceeds its column fails at its line, or at all lines that add up to it', async () => {
  const { operator, make } = await openShop()
  const largestLine = { customProductName: 'Munte de anvelope', price: 9_999_999_999.99 }
  const expectRejected = (products: object[]) => expect(make.workOrder({ products })).rejects
  await expectRejected([
    { customProductName: 'Ventil', price: 5 },
    { ...largestLine, quantity: 2 },
  ]).toMatchObject({
    status: 422,
    fields: { 'products.1.quantity': ['TotalTooLarge'] },
  })
  await expectRejected([largestLine, largestLine]).toMatchObject({ status: 422, fields: { products: ['TotalTooLarge'] } })

  const order = await make.workOrder({ workOrder: { metaData: { withVat: false } }, products: [largestLine] })
  expect(order.total).toBe(9_999_999_999.99)
  const withVat = { id: order.id, workOrder: { metaData: { withVat: true } } }
  await expect(operator(api.workOrders.update, withVat)).rejects.toMatchObject({ status: 422, fields: { products: ['TotalTooLarge'] } })
})

const children: ChildProcess[] = []
let childSignal: NodeJS.Signals | undefined
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  children.push(child)
  setImmediate(() => childSignal && child.kill(childSignal))
})
/** Sends the signal to all running printer children; stopped ones never answer. */
const signal = (name: NodeJS.Signals) => children.filter(({ exitCode }) => exitCode === null).forEach((child) => child.kill(name))

/** Replaces the shop's printer for one document; the mishap runs as soon as a child has it. */
function printWith({ world }: Shop, printer: Printer, mishap: () => void) {
  const original = world.printer
  world.printer = {
    ...printer,
    typeset(...given) {
      world.printer = original
      const typeset = printer.typeset(...given)
      mishap()
      return typeset
    },
  }
}

test('a document whose child dies is tried once more in another', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const printer = openPrinter({ children: 1 })
  onTestFinished(() => printer.close())
  printWith(shop, printer, () => signal('SIGKILL'))
  await expect(shop.operator(api.workOrders.pdf, { id })).resolves.toMatchObject({ fileName: `workorder-${id}.pdf` })
  expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', null])
})

test('a document that is too slow in a second child, too, answers 503 with a retry time', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  childSignal = 'SIGSTOP'
  const impatient = openPrinter({ children: 1, timeout: 300 })
  onTestFinished(async () => {
    childSignal = undefined
    await impatient.close()
  })
  printWith(shop, impatient, () => {})
  await expect(shop.operator(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 503, retryAfter: 10 })
})

test('a document whose second child dies, too, answers 503 with a retry time', async () => {
  const shop = await openShop()
  const { id } = await shop.make.workOrder()
  const printer = openPrinter({ children: 1 })
  const before = children.length
  childSignal = 'SIGKILL'
  onTestFinished(async () => {
    childSignal = undefined
    await printer.close()
  })
  printWith(shop, printer, () => {})
  await expect(shop.operator(api.workOrders.pdf, { id })).rejects.toMatchObject({ status: 503, retryAfter: 10 })
  expect(children.slice(before).map(({ signalCode }) => signalCode)).toEqual(['SIGKILL', 'SIGKILL'])
})

test('line breaks pasted into a one-line field become spaces, and notes keep theirs', async () => {
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
