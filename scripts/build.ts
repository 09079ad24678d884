// Builds the browser's side into dist/client, and the pages for guests into dist/booking, when it is missing or older than its sources; `--force` builds always.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const out = 'dist/client'
const bookingOut = 'dist/booking'
/** Written last, so that a build that was broken off does not count. */
const assetManifest = path.join(out, 'asset-manifest.json')
const sources = [
  'src/client/**/*',
  'src/contract/**/*',
  'src/domain/**/*',
  'src/locales/**/*',
  'docs/help/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'vite.booking.config.ts',
  'vite.worker.config.ts',
  'package-lock.json',
  'scripts/build.ts',
]

async function run() {
  const started = performance.now()
  console.log(`Building the browser's side into ${out}: half a minute at most on two processors`)
  const before = existsSync(assetManifest) ? (JSON.parse(readFileSync(assetManifest, 'utf8')) as { files: string[] }).files : []
  const began = Date.now()
  await build({ logLevel: 'warn', configFile: 'vite.booking.config.ts' })
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'warn', configFile: 'vite.worker.config.ts' })
  const files = filesOf(out).filter((file) => statSync(path.join(out, file)).mtimeMs >= began - 1000)
  keepForADay(before, files)
  const builtFiles = [files.map((file) => path.join(out, file)), filesOf(bookingOut).map((file) => path.join(bookingOut, file))].flat()
  await Promise.all(builtFiles.filter((file) => /\.(js|css|html|svg|json)$/.test(file)).map(compress))
  const served = files.filter((file) => !file.startsWith('.vite'))
  writeFileSync(
    assetManifest,
    JSON.stringify({ version: version(), commit: readCommit(), builtAt: new Date().toISOString(), files: served }, null, 2),
  )
  console.log(`Built (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

/** Returns the commit of the checkout, or null without git. */
function readCommit(): string | null {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The name of the entry changes with any file that it imports. */
const version = () => /src="\/assets\/[^/]+-([\w-]{8})\.js"/.exec(readFileSync(path.join(out, 'index.html'), 'utf8'))?.[1]

/** Pages that are open go on with what they began with: the files of the build before this one stay for a day. */
function keepForADay(before: string[], now: string[]) {
  const kept = new Set([...now, ...now.map((file) => `${file}.gz`), ...now.map((file) => `${file}.br`)])
  for (const name of filesOf(out).filter((file) => !kept.has(file))) {
    const file = path.join(out, name)
    if (before.includes(name.replace(/\.(gz|br)$/, ''))) utimesSync(file, new Date(), new Date(Date.now() - 2000))
    else if (Date.now() - statSync(file).mtimeMs > 24 * 3_600_000) unlinkSync(file)
  }
}

function isCurrent(): boolean {
  if (!existsSync(assetManifest)) return false
  const built = statSync(assetManifest).mtimeMs
  return globSync(sources, { exclude: ['**/*.test.ts'] }).every((file) => statSync(file).mtimeMs <= built)
}

/** Paths below the folder, as a browser asks for them. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

/** Once here, so that the server never spends a request's time on it. */
async function compress(file: string) {
  const content = readFileSync(file)
  if (content.length < 1024) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality))
}

if (process.argv.includes('--force') || !isCurrent()) await run()
