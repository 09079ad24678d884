/**
 * The floor, a process of its own: what the same answers cost with the bare driver inside Fastify, with no session, no transaction around
 * a read, no rights, no checks and no contract. Named statements, and the values' types read as the server reads them.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import Fastify from 'fastify'
import { writeXlsx } from 'hucre/xlsx'
import { types, type ClientConfig } from 'pg'
import { WebSocketServer } from 'ws'
import { fontFiles } from '#server/platform/pdf/fonts.ts'
import { openPrinter } from '#server/platform/pdf/pdf.ts'
import { openPool } from '#server/platform/database/driver.ts'
import { orderList } from './floor-list.ts'

export type FloorSettings = {
  database: ClientConfig
  /** An order of five lines, to be made again and again. */
  order: number
  /** The data of the order's print. */
  paper: { template: string; data: unknown }
}
const { database, order, paper } = JSON.parse(process.argv[2] ?? '') as FloorSettings

types.setTypeParser(1184, (instant) => new Date(instant).toISOString()) // with three decimals, as the wire writes them
const pool = openPool(database) // pipelined, as ours is
const app = Fastify()

app.get<{ Params: { account: string; organization: string }; Querystring: Record<string, string> }>(
  '/list/:account/:organization',
  ({ params, query }) => orderList(pool, { ...query, ...params }),
)

type Row = Record<string, unknown>
const stored = async (text: string) => (await pool.query<Row>(text, [order])).rows
const [pattern] = await stored('select * from work_orders where id = $1')
const patternLines = await stored('select * from work_order_lines where work_order_id = $1 order by position')
const without = (row: Row, ...names: string[]) => Object.keys(row).filter((name) => !names.includes(name))
const stringified = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

const columns = without(pattern ?? {}, 'id', 'uuid')
const lineColumns = without(patternLines[0] ?? {}, 'id', 'work_order_id')
const insertOrder = {
  name: 'order',
  text: `insert into work_orders (uuid, ${columns.join()}) values ($1, ${columns.map((_, i) => `$${i + 2}`).join()}) returning id`,
}
const lineValues = patternLines.flatMap((line) => lineColumns.map((name) => stringified(line[name])))
const insertLines = {
  name: 'lines',
  text: `insert into work_order_lines (work_order_id, ${lineColumns.join()}) values ${patternLines
    .map((_, row) => `($1, ${lineColumns.map((_name, i) => `$${row * lineColumns.length + i + 2}`).join()})`)
    .join()}`,
}
const nextNumber = {
  name: 'number',
  text: `update counters set value = value + 1 where account_id = $1 and kind = 'work-order' returning value`,
}
app.post('/orders', async (_request, reply) => {
  const client = await pool.connect()
  try {
    const begun = client.query('begin')
    const number = await client.query<{ value: number }>({ ...nextNumber, values: [pattern?.['account_id']] })
    await begun
    const uuid = `BIG-${String(number.rows[0]?.value).padStart(10, '0')}-AA`
    const made = await client.query<Row>({ ...insertOrder, values: [uuid, ...columns.map((name) => stringified(pattern?.[name]))] })
    const written = client.query({ ...insertLines, values: [made.rows[0]?.['id'], ...lineValues] })
    await Promise.all([written, client.query('commit')])
    return await reply.code(201).send({ ...pattern, ...made.rows[0], uuid, lines: patternLines })
  } finally {
    client.release()
  }
})

const workspace = new URL('../src/server', import.meta.url).pathname
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }] })
app.get('/paper', async (_request, reply) => {
  const pdf = compiler.pdf(compiler.compile({ mainFilePath: paper.template, inputs: { data: JSON.stringify(paper.data) } }).result!, {
    pdfTags: true,
  })
  compiler.evictCache(0)
  return reply.type('application/pdf').send(pdf)
})
const printer = openPrinter()
app.get('/papers', async (_request, reply) =>
  reply.type('application/pdf').send(Buffer.from(await printer.typeset(paper.template, paper.data))),
)

type Written = (string | number | boolean | null)[]
app.get<{ Params: { account: string } }>('/workbook/:account', async ({ params }) => {
  const { rows } = await pool.query<Written>({
    name: 'workbook',
    text: `select g.number, g.client_name, g.plate_number, g.subject, g.starts_on, g.expires_on, g.expires_on < current_date, g.created_at, g.phone,
        g.months, g.km_at, g.km_limit, w.uuid, g.conditions, o.name, g.id
      from guaranties as g join organizations as o on o.account_id = g.account_id and o.id = g.organization_id
        left join work_orders as w on w.account_id = g.account_id and w.id = g.work_order_id
      where g.account_id = $1 and g.deleted_at is null order by g.created_at desc, g.id desc`,
    values: [params.account],
    rowMode: 'array',
  })
  const file = await writeXlsx({ sheets: [{ name: 'Garanții', rows }] })
  return { rows: rows.length, bytes: file.length }
})

const sockets = new WebSocketServer({ noServer: true })
app.server.on('upgrade', (request, stream, head) =>
  sockets.handleUpgrade(request, stream, head, (socket) => sockets.emit('connection', socket)),
)
const news = JSON.stringify({ event: 'WorkOrder', channel: 'private-work-order.1', data: 'a'.repeat(1600) })
app.post('/news', async () => {
  for (const socket of sockets.clients) socket.send(news)
  return {}
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.((app.server.address() as AddressInfo).port)
await once(process, 'disconnect')
await printer.close()
process.exit(0)
