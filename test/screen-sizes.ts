import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { screenPages } from '../scripts/screen-pages.ts'

// The sizes are those of files that browsers load before a page shows, by the manifest of the build and its static imports.

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** Compressed kilobytes and the number of files; `maxKb` is the limit in kilobytes. */
export type ScreenSize = { name: string; maxKb: number; js: number; css: number; files: number }

const limitsKb = { signIn: 220, board: 290, screen: 330, guests: 110 }
/** Limit for script and style files, because on a slow line each file costs more than its bytes. */
export const maxFirstLoadFiles = 36

/** Measures every screen of the dashboard and every page before it. */
export function screenSizes(out = 'dist/client'): ScreenSize[] {
  const manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  return screenPages().map(({ name, isWithin, page }) => {
    const parts = ['index.html', ...(isWithin ? ['src/client/shell/Shell.tsx'] : []), page]
    return { name, maxKb: maxKbOf(name), ...firstLoad(manifest, parts, out) }
  })
}

const maxKbOf = (name: string) => (name === '/sign-in' ? limitsKb.signIn : name === '/dashboard' ? limitsKb.board : limitsKb.screen)

/** Measures all scripts of the page for guests, including lazy ones. */
export function guestSize(out = 'dist/booking'): Pick<ScreenSize, 'name' | 'maxKb' | 'js'> {
  const scripts = globSync(path.join(out, '**/*.js'))
  return { name: '/programari', maxKb: limitsKb.guests, js: kilobytes(scripts) }
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

/** Returns the compressed size; files below a kilobyte are not compressed. */
const compressed = (file: string) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
