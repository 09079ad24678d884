import { accessSync, constants, mkdirSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from '#server/platform/process/start-error.ts'

// The accounts that were erased, in a file beside the database: a backup that is older brings them back, and the file says to erase them again.

const fileOf = (dataDir: string) => path.join(dataDir, 'erasures.jsonl')
const Erasure = z.object({ account: z.uuid() })

/** Nothing is erased that cannot be noted. With an own PostgreSQL nobody else makes the folder. */
export function createErasureFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  accessSync(dataDir, constants.W_OK)
}

/** The uuids of the accounts. */
export const listErasures = async (dataDir: string): Promise<string[]> => (await notesOf(dataDir)).map(({ account }) => account)

async function notesOf(dataDir: string): Promise<{ account: string; line: string }[]> {
  const file = fileOf(dataDir)
  const lines = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return lines.split('\n').flatMap((line, at) => (line === '' ? [] : { account: accountIn(line, `${file}, line ${at + 1}`), line }))
}

/** A line that cannot be read may be an account that is to stay erased, so nothing goes on without it. */
function accountIn(line: string, where: string): string {
  try {
    return Erasure.parse(JSON.parse(line)).account
  } catch (cause) {
    throw new StartError(`${where} names no account: mend it, or remove it if nothing was erased then`, { cause })
  }
}

export async function recordErasure(dataDir: string, uuid: string): Promise<void> {
  await note(dataDir, { account: uuid, line: JSON.stringify({ account: uuid, at: new Date().toISOString() }) })
}

/** What is noted in one folder is noted in the other too. */
export async function copyErasures(from: string, to: string): Promise<void> {
  for (const one of await notesOf(from)) await note(to, one)
}

async function note(dataDir: string, { account, line }: { account: string; line: string }): Promise<void> {
  if ((await listErasures(dataDir)).includes(account)) return
  await appendFile(fileOf(dataDir), `${line}\n`, { mode: 0o600, flush: true })
}
