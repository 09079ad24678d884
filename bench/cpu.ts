import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of /proc are hundredths of a second on every Linux that runs Node. */
const tick = 10

type Process = { pid: number; parent: number; ms: number }

function processes(): Process[] {
  if (!existsSync('/proc/self/stat')) throw new Error('The bench reads processor time from /proc: run it on Linux.')
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    const found = pid ? statOf(pid) : undefined
    return found ? [found] : []
  })
}

/** Time of the process and of its children that have ended. */
function statOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything: state, parent, … and from the twelfth on the times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return { pid, parent: fields[1] ?? 0, ms: (user + system + childUser + childSystem) * tick }
  } catch {
    return undefined // it ended while we looked
  }
}

/** Milliseconds of processor time that these processes and all below them have used since they began. */
export function cpuOf(...roots: number[]): number {
  const all = processes()
  const below = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.ms + below(child.pid), 0)
  return roots.reduce((sum, pid) => sum + (all.find((one) => one.pid === pid)?.ms ?? 0) + below(pid), 0)
}

/** Megabytes in memory. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
