import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { unusedKitParts } from '../vite.config.ts'

// Rules for the folders of the client and for the words of its screens.

const files = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, name: path.basename(file).replace(/\.tsx?$/, ''), text: readFileSync(`src/client/${file}`, 'utf8') }))
const ofFeatures = files.filter(({ file }) => file.includes('/') && !/^(platform|ui)\/|\.test\.ts$/.test(file))

/** The route files declare every screen. */
const routeFiles = globSync('src/client/*routes.tsx')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Suffixes of component names, each with the synonyms that it replaces. */
const roles = [
  { word: 'Page', is: 'what an address opens', not: /(Screen|View)$/ },
  { word: 'Dialog', is: 'what opens over the page', not: /(Modal|Popup|Popover|Drawer)$/ },
  { word: 'Form', is: 'fields that are saved together', not: /(Editor|Wizard)$/ },
  { word: 'Field', is: 'what is filled in', not: /(Input|Control|Entry)$/ },
  { word: 'Picker', is: 'what one chooses with', not: /(Select|Selector|Chooser|Dropdown|Combobox)$/ },
  { word: 'Table', is: 'rows under headers', not: /(Grid|List)$/ },
  { word: 'Card', is: 'a record in short', not: /(Tile|Box|Item)$/ },
  { word: 'Tab', is: 'a part of a form of its own name', not: /(Panel|Pane|Step)$/ },
  { word: 'name that says what it is', is: 'everything', not: /(Component|Container|Wrapper|Widget)$/ },
]

test('components are named by the suffix of their role', () => {
  const synonyms = ofFeatures.flatMap(({ file, name }) =>
    roles.filter(({ not }) => not.test(name)).map(({ word, is, not }) => `${file}: ${is} is a ${word}: ${name.replace(not, word)}`),
  )
  const dialogs = ofFeatures
    .filter(
      ({ name, text }) =>
        (/<Modal|ui\/dialog\/Dialog\.tsx/.test(text) && !name.endsWith('Dialog')) ||
        (text.includes('<FormDialog') && !/(Form|Dialog)$/.test(name)),
    )
    .map(({ file }) => `${file}: what opens over the page is a Dialog, or the Form in it`)
  const routes = routeFiles
  const pages = [...routes.matchAll(/import\('#client\/([^']+)'\)/g)]
    .map(([, file]) => file!)
    .filter((file) => file !== 'shell/Shell.tsx' && !/^[\w-]+\/\w+Page\.tsx$/.test(file))
    .map((file) => `${file}: what an address opens is a Page and stands at the root of its feature`)
  const nameless = ofFeatures
    .filter(({ name, text }) => /^[A-Z]/.test(name) && !new RegExp(`export .*\\b${name}\\b`).test(text))
    .map(({ file }) => `${file}: a file of a component bears its name`)
  const hooks = ofFeatures
    .filter(({ name, text }) => /^[a-z]/.test(name) && !name.startsWith('use-') && /^export (function|const) use[A-Z]/m.test(text))
    .map(({ file }) => `${file}: a hook useSomething stands in use-something.ts`)
  expect([...synonyms, ...dialogs, ...pages, ...nameless, ...hooks]).toEqual([])
})

test('a dialog with input is the shared one, which asks before input is lost', () => {
  // The question dialog and the two password dialogs open above every other dialog.
  const others = ['ui/dialog/Dialog.tsx', 'ui/ConfirmDialog.tsx', 'account/PasswordDialog.tsx', 'sign-in/SignInAgainDialog.tsx']
  const imports = files.filter(({ text }) => /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/.test(text)).map(({ file }) => file)
  expect(imports.toSorted()).toEqual(others.toSorted())
})

test('no folder of the client holds more than 25 files of code', () => {
  const code = files.map(({ file }) => file).filter((file) => !file.endsWith('.test.ts'))
  const full = Object.entries(Object.groupBy(code, (file) => path.dirname(file))).filter(([, inside = []]) => inside.length > 25)
  expect(
    full.map(([folder, inside = []]) => `src/client/${folder}: ${inside.length}`),
    'Pages stay at the root of a feature; their parts go into folders by what they are for, such as form, list, board',
  ).toEqual([])
})

test('the accessibility tests open every screen', () => {
  const routes = routeFiles
  const screens = [...routes.matchAll(/screenRoute\(\s*'([^']+)'/g)].map(([, address]) => address!)
  expect(screens.length).toBeGreaterThan(70)
  const tests = globSync('test/e2e/accessibility*.e2e.ts').map((file) => readFileSync(file, 'utf8'))
  const opened = tests.flatMap((text) => [...text.matchAll(/^test\('(\S+) has no/gm)].map(([, address]) => address))
  expect(opened, 'A screen is opened, with all that opens on it, in test/e2e/accessibility*.e2e.ts').toEqual(
    expect.arrayContaining(screens),
  )
})

test('no page uses a part of the kit that the build leaves out', () => {
  const pages = globSync('src/client/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  expect(unusedKitParts.filter((part) => pages.some((page) => page.includes(`<${part}`)))).toEqual([])
  const parts = unusedKitParts.map((part) => part.split('.'))
  expect(
    parts.every(([whole = '', part = '']) => readdirSync(`node_modules/@mantine/core/esm/components/${whole}`).includes(`${whole}${part}`)),
    'The kit has these parts',
  ).toBe(true)
})

test('lists write dates by When and useFormat().when alone, without tabular figures', () => {
  const lines = files
    .filter(({ file }) => file !== 'platform/format.ts')
    .flatMap(({ file, text }) => text.split('\n').map((line) => ({ file, line: line.trim() })))
  const faults = lines.filter(({ line }) => /ayTime\(|formatWhen\((?!example)/.test(line) || /className="number".*[wW]hen/.test(line))
  expect(faults).toEqual([])
})

const languages = ['ro', 'en', 'hu'] as const
const plurals = { ro: ['few', 'one', 'other'], en: ['one', 'other'], hu: ['one', 'other'] }
const words = (language: string, file: string): Record<string, string> =>
  flat(JSON.parse(readFileSync(`src/locales/${language}/${file}`, 'utf8')) as Tree)
type Tree = { [key: string]: string | Tree }
const flat = (tree: Tree, prefix = ''): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value]] : Object.entries(flat(value, `${prefix}${key}.`)),
    ),
  )
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

test('every language has the same keys, variables and plural forms', () => {
  const files = readdirSync('src/locales/ro')
  expect(files.length).toBeGreaterThan(0)
  for (const language of languages) {
    expect(readdirSync(`src/locales/${language}`)).toEqual(files)
    for (const file of files) {
      const [texts, romanianTexts] = [words(language, file), words('ro', file)]
      expect(new Set(Object.keys(texts).map(stem)), `${language}/${file}`).toEqual(new Set(Object.keys(romanianTexts).map(stem)))
      for (const [key, value] of Object.entries(texts)) {
        expect(value.trim(), `${language}/${file}: ${key}`).not.toBe('')
        const variables = (text = '') => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).filter((name) => name !== 'count')
        const original = romanianTexts[key] ?? romanianTexts[`${stem(key)}_other`]
        expect(new Set(variables(value)), `${language}/${file}: ${key}`).toEqual(new Set(variables(original)))
      }
      const counted = new Set(
        Object.keys(texts)
          .filter((key) => stem(key) !== key)
          .map(stem),
      )
      for (const key of counted) {
        const forms = Object.keys(texts)
          .filter((each) => stem(each) === key)
          .map((each) => each.slice(key.length + 1))
        expect(new Set(forms), `${language}/${file}: ${key}`).toEqual(new Set(plurals[language]))
      }
    }
  }
})

test('Romanian uses letters with a comma below, Hungarian letters with double acutes', () => {
  for (const file of readdirSync('src/locales/ro')) {
    expect(Object.values(words('ro', file)).filter((text) => /[şţŞŢ]/.test(text))).toEqual([])
    expect(Object.values(words('hu', file)).filter((text) => /[õûÕÛ]/.test(text))).toEqual([])
  }
})

test('the texts of the screens use only letters of the preloaded fonts', () => {
  const [, ...faces] = readFileSync('src/client/ui/inter.css', 'utf8').split(/(?=src: url\('\.\/fonts)/)
  const ranges = faces.flatMap((face) =>
    [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to = from]) => [from!, to!].map((code) => parseInt(code, 16))),
  )
  const allTexts = languages.flatMap((language) =>
    readdirSync(`src/locales/${language}`).flatMap((file) => Object.values(words(language, file))),
  )
  const others = [...new Set(allTexts.join(''))].filter((letter) => {
    const code = letter.codePointAt(0)!
    return !ranges.some(([from, to]) => code >= from! && code <= to!)
  })
  // Inter has none of these signs in any file, so the browser takes them from another font.
  expect(
    others.filter((letter) => !/[\n→≤≥○●]/.test(letter)),
    'src/client/ui/fonts holds what they are drawn with',
  ).toEqual([])
})

test('a key has one text', () => {
  const homes = new Map<string, string[]>()
  for (const file of readdirSync('src/locales/ro'))
    for (const key of new Set(Object.keys(words('ro', file)).map(stem))) homes.set(key, [...(homes.get(key) ?? []), file])
  expect(
    [...homes].filter(([, in_]) => in_.length > 1).map(([key, in_]) => `${key}: ${in_.join(', ')}`),
    'A noun stands once, in trade.json; another text for it is …Short or …Print. What every screen says is in common.json',
  ).toEqual([])
  const suffixed = [...homes.keys()].filter(
    (key) => /.((?<!Too)Short|(?<!And)Print)$/.test(key) && !homes.has(key.replace(/(Short|Print)$/, '')),
  )
  expect(suffixed, 'What is said otherwise somewhere has its plain word in trade.json').toEqual([])
})

/** Nouns of screens, papers and mails, each with the forbidden synonyms. */
const nouns = [
  { language: 'ro', word: 'punct de lucru', not: /organizați|filial/iu },
  { language: 'hu', word: 'telephely', not: /szervezet|fióktelep/iu },
  { language: 'en', word: 'workplace', not: /organi[sz]ation|branch/iu },
  { language: 'ro', word: 'punte', not: /(?<!\p{L})(ax[ăae]|axe[il]\p{L}*|osi\p{L}+)(?!\p{L})/iu },
  { language: 'ro', word: 'vehicul', not: /mașin|autovehicul/iu },
  { language: 'hu', word: 'jármű', not: /autó|kocsi/iu },
  { language: 'en', word: 'vehicle', not: /(?<!\p{L})cars?(?!\p{L})/iu },
  { language: 'ro', word: 'anvelopă', not: /cauciuc|pneu/iu },
  { language: 'hu', word: 'abroncs', not: /gumi/iu },
  { language: 'en', word: 'tyre', not: /(?<!\p{L})tires?(?!\p{L})/iu },
  { language: 'hu', word: 'ügyfél', not: /vevő|vásárló/iu },
  { language: 'hu', word: 'adminisztrátor', not: /rendszergazd/iu },
  { language: 'hu', word: 'szerver', not: /kiszolgáló/iu },
  { language: 'ro', word: 'CUI', not: /cod(ul)? fiscal/iu },
  { language: 'ro', word: 'tu', not: /dumneavoastră|(?<!\p{L})vă rugăm/iu },
  { language: 'hu', word: 'te', not: /kérjük|(?<!\p{L})önt?(?!\p{L})/iu },
]

const texts = languages.flatMap((language) =>
  readdirSync(`src/locales/${language}`).flatMap((file) =>
    Object.entries(words(language, file))
      // The kinds of ITP use the words of the law, and a car service is the name of a trade.
      .filter(([key]) => !/^(ItpKind_|LawInspection)/.test(key) && key !== 'CarService')
      .map(([key, text]) => ({ language, at: `${language}/${file}: ${key}`, text })),
  ),
)

/** Texts of the help without the keywords, because people may search by any word. */
const helpTexts = languages.flatMap((language) =>
  readdirSync(`docs/help/${language}`).flatMap((file) =>
    readFileSync(`docs/help/${language}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => !/^(keywords|routes):/.test(line))
      .map((text) => ({ language, at: `docs/help/${language}/${file}`, text })),
  ),
)

test('a noun has one word in each language', () => {
  const wrongWords = nouns.flatMap(({ language, word, not }) =>
    [...texts, ...helpTexts]
      .filter((entry) => entry.language === language && not.test(entry.text))
      .map(({ at, text }) => `${at}: ${text} (${word})`),
  )
  expect(wrongWords).toEqual([])
})

test('a text of several sentences ends with a stop', () => {
  // A link at the end has no stop, so that the stop is not taken for a part of the address.
  const several = texts.filter(({ text }) => /\p{Ll}{3}[.!?] \p{Lu}/u.test(text) && !text.endsWith('{{link}}'))
  expect(several.filter(({ text }) => !/[.!?…]\)?$/.test(text)).map(({ at }) => at)).toEqual([])
})

test('the title of a report contains the name of its menu entry', () => {
  const words = (language: string, file: string): Record<string, string> =>
    JSON.parse(readFileSync(`src/locales/${language}/${file}.json`, 'utf8')) as Record<string, string>
  const others = ['ro', 'en', 'hu'].flatMap((language) => {
    const titles = words(language, 'reports')
    return Object.entries(words(language, 'shell')).flatMap(([key, entry]) => {
      const name = /^Report([A-Z]\w+)$/.exec(key)?.[1]
      if (!name) return []
      const title = titles[`${name}Report`]
      return title?.toLowerCase().includes(entry.toLowerCase()) ? [] : [`${language}: the menu says ${entry}, the page ${title}`]
    })
  })
  expect(others).toEqual([])
})

test('a part that is loaded later shows a message when the network is cut', () => {
  // A message is not needed for these parts: cards can also be moved by their menu, the service worker is
  // tried again, and the others only listen.
  const quiet = ['ui/board/with-dragging.ts', 'shell/Notices.tsx', 'booking/calendar/live.ts', 'main.tsx']
  const later = files.filter(({ file }) => !/routes\.tsx$|\.test\.ts$/.test(file) && !quiet.includes(file))
  const unguarded = later.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<!typeof )\bimport\('/g)]
      .filter(({ index }) => !/\b(loadChunk|lazyPart|lazyPage|onDemand)\b[^;]*$/.test(text.slice(0, index)))
      .map(() => `${file}: loadChunk, lazyPart or onDemand`),
  )
  const asReact = later
    .filter(({ file, text }) => file !== 'platform/lazy-part.ts' && /\{[^}]*\blazy\b[^}]*\} from 'react'/.test(text))
    .map(({ file }) => `${file}: lazyPart, not lazy of React`)
  expect([...unguarded, ...asReact]).toEqual([])
})

test('the offline text of index.html is the text of the application', () => {
  const page = readFileSync('index.html', 'utf8')
  for (const language of ['ro', 'en', 'hu']) {
    const { NoNetworkRetrying } = JSON.parse(readFileSync(`src/locales/${language}/common.json`, 'utf8')) as Record<string, string>
    expect(page).toContain(`${language}: '${NoNetworkRetrying}'`)
  }
})
