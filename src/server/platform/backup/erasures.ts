import { accessSync, constants, mkdirSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/platform/process/start-error.ts'

// A file beside the database lists the erased accounts: restoring an older backup brings them back, and the file has them erased again.

const erasuresPath = (dataDir: string) => path.join(dataDir, 'erasures.jsonl')
const Erasure = z.object({ account: z.uuid() })

/** Fails if erasures could not be recorded. With an external PostgreSQL nothing else creates the folder. */
export function prepareErasureFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  accessSync(dataDir, constants.W_OK)
}

/** Uuids of the erased accounts. */
export const listErasures = async (dataDir: string): Promise<string[]> => (await readEntries(dataDir)).map(({ account }) => account)

async function readEntries(dataDir: string): Promise<{ account: string; line: string }[]> {
  const file = erasuresPath(dataDir)
  const lines = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return lines.split('\n').flatMap((line, at) => (line === '' ? [] : { account: parseAccount(line, `${file}, line ${at + 1}`), line }))
}

/** An unreadable line may stand for an account that must stay erased, so it stops the start. */
function parseAccount(line: string, where: string): string {
  try {
    return Erasure.parse(JSON.parse(line)).account
  } catch (cause) {
    throw new StartError(`${where} names no account: mend it, or remove it if nothing was erased then`, { cause })
  }
}

export async function recordErasure(dataDir: string, uuid: string): Promise<void> {
  await appendEntry(dataDir, { account: uuid, line: JSON.stringify({ account: uuid, at: new Date().toISOString() }) })
}

/** Copies the recorded erasures of one folder into another. */
export async function copyErasures(from: string, to: string): Promise<void> {
  for (const entry of await readEntries(from)) await appendEntry(to, entry)
}

async function appendEntry(dataDir: string, { account, line }: { account: string; line: string }): Promise<void> {
  if ((await listErasures(dataDir)).includes(account)) return
  await appendFile(erasuresPath(dataDir), `${line}\n`, { mode: 0o600, flush: true })
}
