import { readFileSync } from 'node:fs'

/** The version of package.json, such as 1.2.0. */
export const { version: releaseVersion } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
