import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { screenPages } from '../scripts/screen-pages.ts'

// What browsers load before a page shows, by the manifest of the build: what it names and what that imports at once.

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** Kilobytes, packed, and how many files they come in. */
export type ScreenSize = { name: string; most: number; js: number; css: number; files: number }

const most = { signIn: 220, board: 290, screen: 330, guests: 110 }
/** Files of script and style. Each costs a slow line more than its bytes. */
export const maxFirstLoadFiles = 36

/** Every screen of the dashboard and every page before it. */
export function screenSizes(out = 'dist/client'): ScreenSize[] {
  const manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  return screenPages().map(({ name, isWithin, page }) => {
    const parts = ['index.html', ...(isWithin ? ['src/client/shell/Shell.tsx'] : []), page]
    return { name, most: mostOf(name), ...firstLoad(manifest, parts, out) }
  })
}

const mostOf = (name: string) => (name === '/sign-in' ? most.signIn : name === '/dashboard' ? most.board : most.screen)

/** The scripts of the page for guests: all of them, those included that come later. */
export function guestSize(out = 'dist/booking'): Pick<ScreenSize, 'name' | 'most' | 'js'> {
  const scripts = globSync(path.join(out, '**/*.js'))
  return { name: '/programari', most: most.guests, js: kilobytes(scripts) }
}

function firstLoad(manifest: Manifest, parts: string[], out: string): Pick<ScreenSize, 'js' | 'css' | 'files'> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  parts.forEach(visit)
  const ending = (end: string) => [...files].filter((file) => file.endsWith(end)).map((file) => path.join(out, file))
  return { js: kilobytes(ending('.js')), css: kilobytes(ending('.css')), files: files.size }
}

const kilobytes = (files: string[]) => Math.round(files.reduce((sum, file) => sum + compressed(file), 0) / 1000)

/** Files under a kilobyte travel as they are. */
const compressed = (file: string) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
