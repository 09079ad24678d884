import { statfsSync } from 'node:fs'

const memory = '/dev/shm'

/** Returns the folder in memory, if the system has one with enough room; it is many times faster than a disk. */
export function roomyMemory(bytes = 1e9): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= bytes ? memory : undefined
  } catch {
    return undefined
  }
}
