import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** `2026-11-21-02-15`, in UTC. */
const nameOf = (at: Date) => at.toISOString().slice(0, 16).replace(/[T:]/g, '-')
/** With what is left of one that was killed. */
const isOurs = (name: string) => /^\d{4}(-\d\d){4}(\.part-\w+)?$/.test(name)

/** Where a backup goes that is made now, in a folder of many. */
export const amongOthers = (folder: string): string => path.join(folder, nameOf(new Date()))

/** Throws away those of such names that are older than so many days; what bears another name stays. How many there were. */
export function throwAwayOld(folder: string, days: number): number {
  const first = nameOf(new Date(Date.now() - days * 86_400_000))
  const old = readdirSync(folder).filter((name) => isOurs(name) && name < first)
  for (const name of old) rmSync(path.join(folder, name), { recursive: true })
  return old.length
}
