import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflate } from '@sparticuz/chromium'

const packed = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
const cache = path.join(import.meta.dirname, '../node_modules/.cache')

/** Elsewhere than on Linux x64 an installed one. */
const installed = process.env['CHROME']
const home = path.join(cache, `chromium-${packedVersion()}`)

/**
 * What Playwright needs to launch the browser of the tests: a Chromium from an npm package, with the libraries and the font that a bare
 * machine lacks. Everybody's tests run in the same browser and see the same letters.
 */
export const testBrowser = {
  executablePath: installed || path.join(home, 'chromium'),
  env: {
    ...definedEnv(),
    ...(!installed && { LD_LIBRARY_PATH: path.join(home, 'al2023/lib'), FONTCONFIG_FILE: path.join(home, 'fonts.conf') }),
  },
  // The package's own arguments switch web security off; these only say that root and machines without a graphics card are fine.
  args: ['--no-sandbox', '--disable-gpu'],
}

/** Unpacked once per version. */
export async function unpackBrowser() {
  if (installed || existsSync(home)) return
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser that npm brings is for Linux x64. Set CHROME to the path of an installed Chrome or Chromium.')
  await unpack()
}

/** Under another name first: a run that is killed midway, or two runs at once, never leave or meet half a browser. */
async function unpack() {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${home}.`)
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft // where the package unpacks to
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) => inflate(path.join(packed, name))))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  writeFileSync(path.join(draft, 'fonts.conf'), fontsBesideIt)
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(home)) throw error // else another run was faster
  }
}

/** The package's own file names folders that only its first home, a cloud function, has. Without any font the browser crashes. */
const fontsBesideIt = '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'

function packedVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(packed, '../package.json'), 'utf8'))
  return version
}

function definedEnv() {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
