import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from './start-error.ts'

/** Old names of settings. Login programs may export them for other purposes, so only `.env`, which an operator wrote, is checked. */
const renamedSettings = { MAIL: 'SEND_MAIL', HOST: 'LISTEN_HOST' }

/** Variables of the programs and libraries beneath, which `.env` may set, too. */
const foreignNames = /^(NODE_|UV_|PG|LC_|SSL_|COMPOSE_|LANG$|TZ$|TMPDIR$)|_PROXY$/i

/** Returns the environment of this process; the file `.env` fills its gaps, and each of its names that is no setting is reported once. */
export function readEnvironment(settingNames: readonly string[]): NodeJS.ProcessEnv {
  if (!existsSync('.env')) return process.env
  const fileVariables = parseEnv(readFileSync('.env', 'utf8'))
  const renamed = Object.entries(renamedSettings).filter(([oldName]) => oldName in fileVariables)
  if (renamed.length) throw new StartError(renamed.map(([oldName, name]) => `.env: ${oldName} is called ${name} now`).join('\n'))
  // A variable of the environment is not reported: others may have exported it, or `.env` has set it before.
  const names = Object.keys(fileVariables).filter((key) => !(key in process.env) && !foreignNames.test(key))
  for (const name of names.toSorted()) {
    if (!settingNames.includes(name)) console.error(`.env: ${name} is no setting of Atelier${suggestName(name, settingNames)}`)
  }
  process.loadEnvFile('.env')
  return process.env
}

/** The settings that are set and where, by name; an empty variable counts as unset. To be read before `.env` fills the environment. */
export function listSetSettings(settingNames: readonly string[]): { name: string; value: string; source: 'environment' | '.env' }[] {
  const fileVariables = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  return settingNames.toSorted().flatMap((name) => {
    const own = process.env[name]
    const value = own ?? fileVariables[name]
    return value?.trim() ? [{ name, value, source: own === undefined ? '.env' : 'environment' }] : []
  })
}

/** Finds the setting whose letters are in another order. */
function suggestName(name: string, settingNames: readonly string[]): string {
  const sortLetters = (word: string) => word.split('').toSorted().join('')
  const meant = settingNames.find((settingName) => sortLetters(settingName) === sortLetters(name))
  return meant === undefined ? '' : `: is ${meant} meant?`
}
