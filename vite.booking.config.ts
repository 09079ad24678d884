import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The pages on which guests book. The server writes them and asks the manifest for what they load.
export default defineConfig({
  plugins: [react()],
  envDir: false, // the settings of a server are no part of its pages
  base: '/programari/',
  publicDir: false,
  build: {
    outDir: 'dist/booking',
    target: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    // The policy of the pages takes no font from within a style.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'src/client/booking/main.tsx' },
  },
})
