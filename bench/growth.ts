// npm run bench -- growth [sizes]: every list, board and suggestion of the contract, asked in every way on more and more data.
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { allCells, type Cell } from './growth/cells.ts'
import { connect } from './growth/connect.ts'
import { missed, type Figures } from './growth/goals.ts'
import { openAsked, type Server } from './growth/measure.ts'
import { openPlans, type Plans } from '#test/plans.ts'
import { keyOf, printMissed, printWorst, type Measured } from './growth/tables.ts'
import { printLine } from './report.ts'

const given = process.argv.slice(3).map(Number)
const sizes = (given.length ? given : [10_000, 1_000_000]).sort((a, b) => a - b)
const begun = performance.now()
const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`

const measured: Measured = new Map()
let over = 0
for (const size of sizes) await measureAt(size)
printWorst(measured, sizes)
printLine('Cells', `${measured.size}, ${over} over their goal`)
printLine('Took', seconds(begun))
process.exit(0)

async function measureAt(size: number) {
  const postgres = await openPostgres('growth', [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.track_planning=on',
    'pg_stat_statements.track_utility=off',
  ])
  try {
    const filling = performance.now()
    const { account, organizations, token } = await fill(postgres.connection, size)
    printLine('Data', `${size} orders, made in ${seconds(filling)}`)

    const asking = performance.now()
    const superuser = await connect(postgres.connection('postgres'))
    const ids = async (table: string) => {
      const { rows } = await superuser.query<{ id: number }>(`select id from ${table} where account_id = ${account} order by id limit 20`)
      return rows.map(({ id }) => id)
    }
    const server = await openAsked(postgres.connection('atelier'), postgres.connection('postgres'), { account, token })
    const plans = await openPlans(postgres.connection('postgres'), account, 10_000)
    const cells = await allCells({ ask: server.ask, organizations, ids })
    for (const [name, group] of Map.groupBy(cells, ({ listing, axis }) => `${listing.name} ${axis}`)) {
      for (const cell of group) await take(cell, size, server, plans)
      // Others use the machine, too: what missed a goal is asked up to three times more when the others have been.
      for (let turn = 0; turn < 3; turn++) for (const cell of group) if (missedAt(cell, size)) await take(cell, size, server, plans)
      printLine(`… ${name}`, `${group.length} cells, ${seconds(asking)}`)
      if (size === sizes.at(-1)) over += printMissed(group, measured, sizes)
    }
    await Promise.all([plans.close(), server.close(), superuser.end()])
  } finally {
    await postgres.close()
  }
}

function missedAt(cell: Cell, size: number) {
  const at = measured.get(keyOf(cell))?.at
  const figures = at?.get(size)
  return figures && figures.status < 300 && missed(cell, figures, at?.get(sizes[0]!)).length > 0
}

/** Of two times the better figures. */
async function take(cell: Cell, size: number, server: Server, plans: Plans) {
  const key = keyOf(cell)
  const known = measured.get(key) ?? { cell, at: new Map<number, Figures>() }
  measured.set(key, known)
  const before = known.at.get(size)
  const figures: Figures = { ...(await server.measure(cell)), faults: [], count: before?.count }
  if (size === sizes.at(-1)) {
    for (const statement of figures.asked) {
      figures.faults = [...new Set([...figures.faults, ...(await plans.faults(statement))])]
      const count = await server.countAlone(statement)
      if (count !== undefined) figures.count = Math.min(figures.count ?? Infinity, count)
    }
  }
  if (before) for (const name of ['p50', 'p95', 'postgres'] as const) figures[name] = Math.min(before[name], figures[name])
  known.at.set(size, figures)
}
