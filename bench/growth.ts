// npm run bench -- growth [sizes]: every list, board and suggestion of the contract, asked in every way on more and more data.
import { fill } from './data.ts'
import { openPostgres } from './database.ts'
import { allCells, type Cell } from './growth/cells.ts'
import { connect } from './growth/connect.ts'
import { missed, type Figures } from './growth/goals.ts'
import { openMachine } from './growth/machine.ts'
import { openAsked, type Server } from './growth/measure.ts'
import { openPlans, type Plans } from '#test/plans.ts'
import { keyOf, printMissed, printWorst, type Measured } from './growth/tables.ts'
import { printLine } from './report.ts'

const given = process.argv.slice(3).map(Number)
const sizes = (given.length ? given : [10_000, 1_000_000]).sort((a, b) => a - b)
const begun = performance.now()
const seconds = (since: number) => `${Math.round((performance.now() - since) / 1000)} s`

const measured: Measured = new Map()
/** Ways that miss a goal, and those that would if this machine were taken for the one that the goals are for. */
const over = { goals: 0, asTheyStand: 0 }
for (const size of sizes) await measureAt(size)
printWorst(measured, sizes)
printLine('Cells', `${measured.size}, ${over.goals} over their goal, ${over.asTheyStand} if the machine is not counted`)
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
    const chain = await fill(postgres.connection, size)
    printLine('Data', `${size} orders, made in ${seconds(filling)}`)

    const asking = performance.now()
    const superuser = await connect(postgres.connection('postgres'))
    const ids = async (table: string) => {
      const { rows } = await superuser.query<{ id: number }>(
        `select id from ${table} where account_id = ${chain.account} order by id limit 20`,
      )
      return rows.map(({ id }) => id)
    }
    const [order] = await ids('work_orders')
    const machine = await openMachine(postgres, chain, order!)
    const server = await openAsked(postgres.connection('atelier'), postgres.connection('postgres'), chain)
    const plans = await openPlans(postgres.connection('postgres'), chain.account, 10_000)
    const cells = await allCells({ ask: server.ask, organizations: chain.organizations, ids })
    for (const [name, group] of Map.groupBy(cells, ({ listing, axis }) => `${listing.name} ${axis}`)) {
      // Others may use the machine, too: what missed a goal is asked up to three times more when the others have been.
      let slowest = 1
      for (let turn = 0, pending = group; turn < 4 && pending.length > 0; turn++) {
        const slowness = await machine.slowness()
        slowest = Math.max(slowest, slowness)
        for (const cell of pending) await take(cell, size, { server, plans, slowness })
        pending = group.filter((cell) => missedAt(cell, size).length > 0)
      }
      printLine(`… ${name}`, `${group.length} cells, ${seconds(asking)}; the machine ×${slowest.toFixed(1)}`)
      if (size === sizes.at(-1)) {
        over.goals += printMissed(group, (cell) => missedAt(cell, size))
        over.asTheyStand += group.filter((cell) => missedAt(cell, size, 1).length > 0).length
      }
    }
    await Promise.all([plans.close(), server.close(), superuser.end(), machine.close()])
  } finally {
    await postgres.close()
  }
}

function missedAt(cell: Cell, size: number, slowness?: number): string[] {
  const at = measured.get(keyOf(cell))?.at
  const figures = at?.get(size)
  return figures ? missed(cell, figures, size === sizes[0] ? undefined : at?.get(sizes[0]!), slowness) : []
}

/** Measures a cell and keeps the turn that misses fewer goals, or else the quicker one. */
async function take(cell: Cell, size: number, { server, plans, slowness }: { server: Server; plans: Plans; slowness: number }) {
  const key = keyOf(cell)
  const measuredCell = measured.get(key) ?? { cell, at: new Map<number, Figures>() }
  measured.set(key, measuredCell)
  const before = measuredCell.at.get(size)
  const missedBefore = missedAt(cell, size).length
  const figures: Figures = { ...(await server.measure(cell)), faults: [], count: undefined, slowness }
  if (size === sizes.at(-1)) {
    for (const statement of figures.asked) {
      figures.faults = [...new Set([...figures.faults, ...(await plans.faults(statement))])]
      figures.count ??= await server.countAlone(statement)
    }
  }
  measuredCell.at.set(size, figures)
  const missedNow = missedAt(cell, size).length
  if (before && (missedNow > missedBefore || (missedNow === missedBefore && before.p50 < figures.p50))) measuredCell.at.set(size, before)
}
