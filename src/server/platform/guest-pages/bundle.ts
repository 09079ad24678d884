import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Routes } from '#server/platform/http/implement.ts'
import { assetOptions, builtPath, cspHash } from '#server/platform/http/static-pages.ts'

type Chunk = { file: string; css?: string[]; isEntry?: true }
type Files = { script: string | undefined; font: string | undefined; style: string; styleHash: string }
type Bundle = { read: () => Files; serve: Routes }

/** Without a build, pages have no style or script. */
const emptyBundle: Files = { script: undefined, font: undefined, style: '', styleHash: cspHash('') }

/** Reads the style, script and files of one build, which pages written by the server embed and load. Their addresses begin with `base`. */
export function readBundle(name: string, base: string): Bundle {
  const manifestFile = path.join(builtPath(name), '.vite/manifest.json')
  let cached: { made: number; files: Files } | undefined

  const readFiles = (): Files => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>
    const { file, css = [] } = Object.values(manifest).find(({ isEntry }) => isEntry)!
    const style = css.map((sheet) => readFileSync(path.join(builtPath(name), sheet), 'utf8')).join('')
    const font = Object.values(manifest).find((chunk) => /inter-letters.*\.woff2$/.test(chunk.file))?.file
    return { script: base + file, font: font && base + font, style, styleHash: cspHash(style) }
  }

  return {
    /** The files are read again after a new build. */
    read: () => {
      const builtAt = existsSync(manifestFile) ? statSync(manifestFile).mtimeMs : 0
      if (cached?.made !== builtAt) cached = { made: builtAt, files: builtAt ? readFiles() : emptyBundle }
      return cached.files
    },
    serve: (app) => {
      const assets = assetOptions(name, `${base}assets/`)
      if (existsSync(assets.root)) void app.register(fastifyStatic, assets)
    },
  }
}
