import { fileURLToPath } from 'node:url'

/**
 * The fonts of the templates as static TTFs: the typesetter reads neither woff2 nor variable fonts, and each file has all of ș ț ă î â ő ű.
 * DejaVu comes last, for signs that the others lack.
 */
export const fontFiles = [
  'SourceSerif4_400Regular.ttf',
  'SourceSerif4_600SemiBold.ttf',
  'PTSerif_400Regular.ttf',
  'PTSerif_700Bold.ttf',
  'SourceSans3_400Regular.ttf',
  'SourceSans3_600SemiBold.ttf',
  'DejaVuSans.ttf',
].map((name) => fileURLToPath(new URL(`fonts/${name}`, import.meta.url)))
