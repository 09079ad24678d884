import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inflate } from '@sparticuz/chromium'

const packageFolder = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
const cache = path.join(import.meta.dirname, '../node_modules/.cache')

/** Path of an installed browser, which systems other than Linux x64 need. */
const installed = process.env['CHROME']
const home = path.join(cache, `chromium-${readPackageVersion()}`)

/**
 * Launch options for Playwright: a Chromium from an npm package, with the libraries and the font that a bare machine lacks.
 * All machines thus test with the same browser and the same letters.
 */
export const testBrowser = {
  executablePath: installed || path.join(home, 'chromium'),
  env: {
    ...definedEnv(),
    ...(!installed && { LD_LIBRARY_PATH: path.join(home, 'al2023/lib'), FONTCONFIG_FILE: path.join(home, 'fonts.conf') }),
  },
  // The package's own arguments would switch web security off; these only allow root and machines without a graphics card.
  args: ['--no-sandbox', '--disable-gpu'],
}

/** Unpacks the browser once per version. */
export async function unpackBrowser() {
  if (installed || existsSync(home)) return
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser that npm brings is for Linux x64. Set CHROME to the path of an installed Chrome or Chromium.')
  await unpack()
}

/** Unpacks into a temporary folder first, so that killed or concurrent runs never leave or find half a browser. */
async function unpack() {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(`${home}.`)
  const { TMPDIR } = process.env
  process.env.TMPDIR = draft // The package unpacks to this folder.
  try {
    await Promise.all(['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((name) => inflate(path.join(packageFolder, name))))
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  writeFileSync(path.join(draft, 'fonts.conf'), fontsConfig)
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(home)) throw error // Otherwise another run was faster.
  }
}

/** The package's own file names folders that only a cloud function has. Without any font the browser crashes. */
const fontsConfig = '<?xml version="1.0"?><fontconfig><dir prefix="relative">fonts</dir></fontconfig>\n'

function readPackageVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(packageFolder, '../package.json'), 'utf8'))
  return version
}

function definedEnv() {
  return Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
