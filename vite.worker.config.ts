import { defineConfig } from 'vite'

// The service worker, which the browser asks for at the root of the site.
export default defineConfig({
  envDir: false, // the settings of a server are no part of its pages
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: ['chrome125', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/client/worker/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})
