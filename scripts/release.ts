// Makes a release of a clean checkout: `npm run release -- 1.2.0`. All tests run first; then the version is set, the section "Unreleased" of
// CHANGELOG.md gets its heading, both are committed and tagged, and the archive is written.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'

const changelog = 'CHANGELOG.md'
const operations = 'docs/operations.md'
const unreleased = '## Unreleased\n'

await exitOnStartError(async () => {
  const [version = '', ...more] = process.argv.slice(2)
  const { version: former } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  if (more.length || !isNewer(version, former))
    throw new StartError(`Name the version, which follows ${former}: npm run release -- ${nextMinor(former)}`)
  if (read('git', 'status', '--porcelain') !== '') throw new StartError('The checkout is not clean: commit or remove what git status names')
  if (read('git', 'tag', '--list', `v${version}`) !== '') throw new StartError(`There is a tag v${version} already`)
  const [head = '', entries = '', ...older] = readFileSync(changelog, 'utf8').split(/(?<=^## Unreleased\n)|(?=^## \d)/m)
  if (!head.endsWith(unreleased) || !entries.includes('\n- '))
    throw new StartError(`${changelog} has no entry under "Unreleased": there is nothing to release`)
  run('npm', 'test')
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(changelog, [`${head}\n## ${version} - ${today}\n`, entries, ...older].join(''))
  writeFileSync(operations, readFileSync(operations, 'utf8').replaceAll(`atelier-${former}-`, `atelier-${version}-`))
  run('npm', 'version', version, '--no-git-tag-version')
  run('git', 'commit', '--all', '--message', `Release ${version}`)
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Atelier ${version}`)
  run('npm', 'run', 'release:archive')
  console.log(`v${version} is tagged. Publish it with: git push --follow-tags`)
})

function run(command: string, ...words: string[]): void {
  try {
    execFileSync(command, words, { stdio: 'inherit' })
  } catch (cause) {
    throw new StartError(`${[command, ...words].join(' ')} failed: nothing was published`, { cause })
  }
}

function read(command: string, ...words: string[]): string {
  return execFileSync(command, words, { encoding: 'utf8' }).trim()
}

function isNewer(version: string, former: string): boolean {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return false
  return version !== former && version.localeCompare(former, 'en', { numeric: true }) > 0
}

function nextMinor(version: string): string {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${minor! + 1}.0`
}
