import { openFloor } from '../processes.ts'
import type { Chain } from '../data.ts'
import type { openPostgres } from '../database.ts'
import { call, measure, type Target } from '../rounds.ts'

/**
 * Milliseconds of processor time that a list costs at the floor, its server and PostgreSQL, on the machine for which the goals were set. So many
 * orders are counted in it: as many as in those of the bench at 200,000.
 */
const reference = 0.8
const counted = 8500

/** Tells how many times as long as there it takes here and now, and never less than once: others may use this machine, too, at one time more than at another. */
export async function openMachine(postgres: Awaited<ReturnType<typeof openPostgres>>, { account, organizations }: Chain, order: number) {
  const floor = await openFloor({ database: postgres.connection('postgres'), order, paper: { template: '', data: {} } })
  const target: Target = {
    processes: [floor.pid, postgres.pid()],
    ask: () => call(floor.port, { path: `/list/${account}/${organizations[0]}?counted=${counted}` }),
  }
  await measure(target, 3000, 8)
  return {
    slowness: async () => Math.max(1, (await measure(target, 200, 8)).cpu / reference),
    close: () => floor.close(),
  }
}
