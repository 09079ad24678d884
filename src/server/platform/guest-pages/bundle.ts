import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Routes } from '#server/platform/http/implement.ts'
import { assetOptions, builtPath } from '#server/platform/http/static-pages.ts'

type Chunk = { file: string; css?: string[]; isEntry?: true }
type Files = { script: string | undefined; font: string | undefined; style: string; styleHash: string }
type Bundle = { read: () => Files; serve: Routes }

/** As a content security policy names what stands in the page itself. */
export const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Where nothing is built, pages are text. */
const unbuilt: Files = { script: undefined, font: undefined, style: '', styleHash: cspHash('') }

/** What pages that the server writes carry and load: the style, the script and the files of one build, whose addresses begin with `base`. */
export function readBundle(name: string, base: string): Bundle {
  const manifestFile = path.join(builtPath(name), '.vite/manifest.json')
  let kept: { made: number; files: Files } | undefined

  const files = (): Files => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
    const { file, css = [] } = Object.values(manifest).find(({ isEntry }) => isEntry)!
    const style = css.map((sheet) => readFileSync(path.join(builtPath(name), sheet), 'utf8')).join('')
    const font = Object.values(manifest).find((chunk) => /inter-letters.*\.woff2$/.test(chunk.file))?.file
    return { script: base + file, font: font && base + font, style, styleHash: cspHash(style) }
  }

  return {
    /** Anew when it was built anew. */
    read: () => {
      const made = existsSync(manifestFile) ? statSync(manifestFile).mtimeMs : 0
      if (kept?.made !== made) kept = { made, files: made ? files() : unbuilt }
      return kept.files
    },
    serve: (app) => {
      const assets = assetOptions(name, `${base}assets/`)
      if (existsSync(assets.root)) void app.register(fastifyStatic, assets)
    },
  }
}
