import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from './start-error.ts'

/** Old names of settings. Login programs may export them for other purposes, so only `.env`, which an operator wrote, is checked. */
const renamedSettings = { MAIL: 'SEND_MAIL', HOST: 'LISTEN_HOST' }

/** Returns the environment of this process; the file `.env` fills its gaps. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env
  const fileVariables = parseEnv(readFileSync('.env', 'utf8'))
  const renamed = Object.entries(renamedSettings).filter(([oldName]) => oldName in fileVariables)
  if (renamed.length) throw new StartError(renamed.map(([oldName, name]) => `.env: ${oldName} is called ${name} now`).join('\n'))
  process.loadEnvFile('.env')
  return process.env
}
