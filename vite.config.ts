import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** The address of our own server while Vite serves the pages: `npm run dev` starts both. */
const server = `http://${process.env['HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '8080'}`

/** Fills in what index.html fetches early: what the frame of the dashboard and the sign-in begin with, and the words that all screens use. */
const early: Plugin = {
  name: 'early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const holds = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
      const filesOf = (...ends: string[]) => {
        const needed = new Set<Rolldown.OutputChunk>()
        const visit = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || needed.has(chunk)) return
          needed.add(chunk)
          chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)))
        }
        ends.forEach((end) => visit(holds(end)))
        const files = [...needed].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
        return files.map((file) => `/${file}`).filter((file) => !html.includes(file))
      }
      const words = (language: string) => filesOf(`/locales/${language}/common.json`)
      const files = {
        frame: filesOf('/client/shell/Shell.tsx'),
        signIn: filesOf('/client/session/SignInPage.tsx'),
        words: { ro: words('ro'), en: words('en'), hu: words('hu') },
      }
      const blank = '{ frame: [], signIn: [], words: {} }'
      if (!html.includes(blank)) throw new Error('index.html has no room for what is fetched early')
      return html.replace(blank, JSON.stringify(files))
    },
  },
}

export default defineConfig({
  plugins: [react(), early],
  build: {
    outDir: 'dist/client',
    // What an earlier build left there is cleared away by `scripts/build.ts`, a day later.
    emptyOutDir: false,
    // The browsers of 2024: they know light-dark(), so stylesheets go out as they are written.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What many pages begin with comes together: as dozens of small files it packs worse, and each page would list them all.
    // First what all have, React apart since it seldom changes (the entry itself stays out: the manifest names it); then what the sign-in
    // shares with the frame around the other pages; then what only that frame has.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'start', tags: ['$initial'], test: (id) => !/\/main\.tsx|\/index\.html/.test(id) },
            {
              name: 'controls',
              test: /mantine\/core\/esm\/components\/(ActionIcon|Button|CloseButton|Group|Input|InputBase|Loader|Paper|SegmentedControl|Text|Title)\//,
            },
            { name: 'frame', test: /@floating-ui|mantine\/core\/esm\/components\/(Avatar|Menu|Popover|Tooltip)\// },
          ],
        },
      },
    },
  },
  // Pages and workers load late: without this the first visit to each would find a new package and reload.
  optimizeDeps: { entries: ['index.html', 'src/client/**/*.{ts,tsx}'] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': server,
      '/broadcasting': server,
      '/healthz': server,
      '/dev/outbox': server,
      '/programari': server,
      '/app': { target: server, ws: true },
    },
  },
})
