import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { guestSize, maxFirstLoadFiles, screenSizes } from '#test/screen-sizes.ts'

// Weighs the build that all these tests run on; this needs no browser.

test('no screen begins with more than a slow connection can bear', () => {
  const screens = screenSizes()
  const lazily = globSync('src/client/*routes.tsx').flatMap((file) => readFileSync(file, 'utf8').match(/Page\.tsx'\)/g) ?? [])
  expect(screens.length, 'every page that the routes name is weighed').toBe(lazily.length)
  const tooLarge = [...screens, guestSize()].filter(({ js, maxKb }) => js > maxKb)
  expect(
    tooLarge.map(({ name, js, maxKb }) => `${name}: ${js} kB of script, at most ${maxKb}`),
    'What a page does not begin with is loaded when it is asked for: dialogs by onDemand, other parts by lazyPart',
  ).toEqual([])
  const inPieces = screens.filter(({ files }) => files > maxFirstLoadFiles)
  expect(
    inPieces.map(({ name, files }) => `${name}: ${files} files, at most ${maxFirstLoadFiles}`),
    'What many pages begin with has a group in vite.config.ts',
  ).toEqual([])
})
