import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/**
 * Compressed bytes of script and style that the browser needs before a page shows: the entry, the page's own chunks and
 * everything they import at once. Taken from Vite's manifest and the .gz files of the build.
 */
export function firstLoad(pages: string[], out = 'dist/client'): { js: number; css: number; files: number } {
  const manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  ;['index.html', ...pages].forEach(visit)
  const size = (ending: string) =>
    [...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + compressed(path.join(out, file)), 0)
  return { js: size('.js'), css: size('.css'), files: files.size }
}

/** Compressed bytes of all scripts of a build, those included that come later. */
export const allScripts = (out: string): number => globSync(path.join(out, '**/*.js')).reduce((sum, file) => sum + compressed(file), 0)

/** Files under a kilobyte travel as they are. */
const compressed = (file: string) => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
