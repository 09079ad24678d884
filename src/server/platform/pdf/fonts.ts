import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Fonts of the templates as static TTFs: the typesetter reads neither woff2 nor variable fonts, and each file has all of ș ț ă î â ő ű.
 * DejaVu comes last, for signs that the others lack.
 */
export const fontFiles = [
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/pt-serif/400Regular/PTSerif_400Regular.ttf'),
  require.resolve('@expo-google-fonts/pt-serif/700Bold/PTSerif_700Bold.ttf'),
  require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
]
