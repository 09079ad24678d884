import { statfsSync } from 'node:fs'

const memory = '/dev/shm'

/** The folder that is in memory, many times faster than a disk. A container may have only a little of it, and not every system has one. */
export function roomyMemory(bytes = 1e9): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= bytes ? memory : undefined
  } catch {
    return undefined
  }
}
