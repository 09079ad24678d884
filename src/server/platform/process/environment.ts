import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from './start-error.ts'

/** Login programs export the old names for purposes of their own. In `.env` only an operator can have written them. */
const renamedSettings = { MAIL: 'SEND_MAIL', HOST: 'LISTEN_HOST' }

/** Returns the environment of this process; the file `.env` fills its gaps. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env
  const written = parseEnv(readFileSync('.env', 'utf8'))
  const renamed = Object.entries(renamedSettings).filter(([oldName]) => oldName in written)
  if (renamed.length) throw new StartError(renamed.map(([oldName, name]) => `.env: ${oldName} is called ${name} now`).join('\n'))
  process.loadEnvFile('.env')
  return process.env
}
