import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { screenPages } from './scripts/screen-pages.ts'

/** The address of our own server while Vite serves the pages: `npm run dev` starts both. */
const server = `http://${process.env['LISTEN_HOST'] ?? '127.0.0.1'}:${process.env['PORT'] ?? '8080'}`

/** Parts of the kit, and what is in any of several sets of files. */
const kit = (names: string) => new RegExp(`mantine/core/esm/components/(${names})/`)
const of =
  (...sets: RegExp[]) =>
  (id: string) =>
    sets.some((set) => set.test(id))

/** What describes a schema to other programs, and English messages that ours replace: the server alone has a use for them. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\// },
    handler(code, id) {
      if (/zod\/v4\/locales\/en\.js/.test(id)) return 'export default () => ({})'
      if (!/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js/.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = () => undefined`).join('\n')
    },
  },
}

/** Parts that hang on a part of the kit, whether they are used or not: 4 kB of every page. */
export const unusedKitParts = `Menu.CheckboxGroup Menu.CheckboxItem Menu.ContextMenu Menu.RadioGroup Menu.RadioItem Menu.Search Menu.Sub
  Popover.ContextMenu Tooltip.Floating`.split(/\s+/)

const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  transform: {
    filter: {
      id: new RegExp(`mantine/core/esm/components/\\w+/(${unusedKitParts.map((part) => part.replace('.', '')).join('|')})/\\w+\\.mjs$`),
    },
    handler: (_code, id) => `export const ${/(\w+)\.mjs$/.exec(id)?.[1]} = () => null`,
  },
}

/**
 * The styles of the kit come with the parts that they are of: its one sheet has those of all its parts, of which a third are never used and the
 * sign-in uses few. As in the sheet, what a part is made of comes before it, since it is imported first.
 */
const stylesOfParts: Plugin = {
  name: 'styles-of-parts',
  apply: 'build',
  load: {
    filter: { id: /mantine\/core\/styles\.layer\.css$/ },
    handler: () =>
      ['baseline', 'default-css-variables', 'global'].map((part) => `@import '@mantine/core/styles/${part}.layer.css';`).join('\n'),
  },
  transform: {
    filter: { id: /mantine\/core\/esm\/.*\.module\.mjs$/ },
    handler: (code, id) => `import '@mantine/core/styles/${/(\w+)\.module\.mjs$/.exec(id)?.[1]}.layer.css'\n${code}`,
  },
}

/** Styles name sizes of text in pixels, as they are drawn; the user's own size scales them. The pages of guests follow the browser. */
const scaledText: Plugin = {
  name: 'scaled-text',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/client\/(?!booking\/).*\.css$/ },
    handler: (code) => code.replaceAll(/font-size: ([\d.]+)px/g, (_, pixels: string) => `font-size: ${Number(pixels) / 16}rem`),
  },
}

/** Fills in what index.html fetches early: what the frame of the dashboard, each of its screens and the sign-in begin with, and the common words. */
const early: Plugin = {
  name: 'early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      // The file of a page may only lead to the group that it is part of.
      const holding = (end: string) =>
        chunks.filter(({ facadeModuleId, moduleIds }) => [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(end)))
      const filesOf = (...ends: string[]) => {
        const needed = new Set<Rolldown.OutputChunk>()
        const visit = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || needed.has(chunk)) return
          needed.add(chunk)
          chunk.imports.forEach((name) => visit(chunks.find(({ fileName }) => fileName === name)))
        }
        ends.flatMap(holding).forEach(visit)
        const files = [...needed].flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
        return files.map((file) => `/${file}`).filter((file) => !html.includes(file))
      }
      const words = (language: string) => filesOf(`/platform/words/${language}.ts`)
      const frame = filesOf('/client/shell/Shell.tsx', '/client/shell/Sidebar.tsx')
      // Each screen names its files by their places in one list, since many share most of theirs.
      const pages = screenPages()
        .filter(({ name, isWithin }) => isWithin && !name.includes('$'))
        .map(({ name, page }) => ({ name, parts: filesOf(`/${page}`).filter((file) => !frame.includes(file)) }))
      const parts = [...new Set(pages.flatMap((page) => page.parts))]
      const files = {
        frame,
        signIn: filesOf('/client/sign-in/SignInPage.tsx'),
        words: { ro: words('ro'), en: words('en'), hu: words('hu') },
        parts,
        pages: Object.fromEntries(pages.map((page) => [page.name, page.parts.map((file) => parts.indexOf(file))])),
      }
      const blank = '{ frame: [], signIn: [], words: {}, parts: [], pages: {} }'
      if (!html.includes(blank)) throw new Error('index.html has no room for what is fetched early')
      return html.replace(blank, JSON.stringify(files))
    },
  },
}

export default defineConfig({
  plugins: [react(), withoutDescriptions, withoutUnusedParts, stylesOfParts, scaledText, early],
  envDir: false, // the settings of a server are no part of its pages
  json: { namedExports: false, stringify: true },
  build: {
    outDir: 'dist/client',
    // What an earlier build left there is cleared away by `scripts/build.ts`, a day later.
    emptyOutDir: false,
    // The browsers of 2024: they know light-dark(), so stylesheets go out as they are written.
    target: ['chrome125', 'firefox128', 'safari17.5'],
    manifest: true,
    // The policy of the pages takes no font from within a style.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What many pages begin with comes together: as dozens of small files it packs worse, a slow line asks for each of them anew, and each page
    // would list them all. The entry itself stays out: the manifest names it. A group takes what its files import along, but for what those
    // before it have taken: what is added to one is looked for in all pages that use a part of it (`npm run bench -- screens`).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Seldom changes.
            { name: 'react', tags: ['$initial'], test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'start', tags: ['$initial'], test: (id) => !/\/main\.tsx|\/index\.html/.test(id) },
            // What the sign-in shares with the frame around the other pages; then that frame, with what nearly all of those are made of.
            {
              name: 'controls',
              test: of(
                kit(
                  'ActionIcon|Alert|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|Paper|SegmentedControl|Stack|Text|TextInput|Title',
                ),
                /fast-deep-equal|client\/ui\/LanguageSwitch/,
              ),
            },
            { name: 'entry', test: of(/client\/sign-up\/EntryPage\.tsx|client\/sign-in\/use-/, kit('PasswordInput')) },
            { name: 'draft', test: /client\/ui\/form\/(use-draft\.ts|TextField\.tsx)/ },
            {
              name: 'frame',
              test: of(
                /client\/shell\/Shell\.tsx|client\/platform\/(format|setting|sign-in\/use-stored-choice)\.ts|contract\/kit\/(fields|output|bulk|download)\.ts/,
                /client\/ui\/(PageHeader|PlateChip|ErrorState|StatusBadge|Timer|tell-undoable|person\/PersonAvatar|list\/RowMenu|list\/QuickSearch|pdf\/pdf-viewer|keyboard\/use-new-key)\.tsx?|client\/ui\/placeholders/,
                /client\/work-orders\/(order-links|use-print-order)|contract\/kit\/(tyres|readers\/plate-text)\.ts|domain\/\w[\w-]*\/(calendar|car-names|money|people|sms-messages|tyre-hotels|work-orders)\.ts/,
                kit('Badge|Divider|Kbd|NativeSelect|SimpleGrid|Skeleton'),
                // Of which both the parts above and those below have something.
                /get-(auto-contrast-value|style-object)|InlineInput|InputsGroupFieldset|Combobox\.module|mantine\/hooks\/esm\/(use-debounced|use-move|utils)/,
                /react-query\/build\/modern\/useIsFetching|client\/ui\/board\/use-scroll-to-new-card/,
              ),
            },
            // Orders and settings ask for rates of VAT, and for no other law.
            { name: 'rates', test: /src\/domain\/law\/(vat|country)\.ts/ },
            // Orders and boards begin with the readers of sizes and with no other reader.
            { name: 'sizes', test: /contract\/kit\/readers\/tyre-(size|marks)\.ts/ },
            // The agreements that most pages use some of.
            { name: 'orders', test: /src\/contract\/(work-orders\/work-orders|overview)\.ts/ },
            { name: 'people', test: /src\/contract\/(clients\/clients|vehicles|loyalty-cards|work-orders\/work-order-drafts)\.ts/ },
            // The parts of lists, of forms and of boards.
            { name: 'reading', test: /client\/ui\/(reading\/(use-|field-notes|ReadField)|form\/(PhoneField|EmailField))/ },
            { name: 'pills', test: kit('Pill|PillsInput') },
            { name: 'list', test: /client\/ui\/list\/(ListPage\.tsx|use-organization-filter\.ts)/ },
            { name: 'combobox', test: of(/client\/ui\/form\/(TypeAhead|use-suggestions)\.tsx?/, kit('Combobox')) },
            { name: 'select', test: kit('ScrollArea|Select|MultiSelect') },
            { name: 'boxes', test: kit('Checkbox|Switch|Textarea') },
            { name: 'record', test: /client\/ui\/form\/(RecordForm|WarningField|DecimalField|use-record-writes)\.tsx?/ },
            { name: 'password', test: /client\/ui\/person\/NewPasswordFields\.tsx/ },
            { name: 'account', test: /client\/account\/use-|contract\/(accounts\/registration|sign-in\/sessions)\.ts/ },
            { name: 'dialog', test: of(/client\/ui\/form\/FormDialog\.tsx/, kit('Modal')) },
            { name: 'dates', test: /client\/ui\/(date-fields\/|dates\.ts)/ },
            { name: 'dragging', test: /client\/ui\/board\/dragging/ },
            { name: 'board', test: /client\/ui\/board\/(?!WideBoard|column-widths|use-visible-columns)[^/]+$|drag-and-drop-live-region/ },
            { name: 'tabs', test: of(/client\/ui\/tabs\/|WorkOrderForm\.module/, kit('Tabs')) },
            // Styles of what few pages have of the kit.
            { name: 'kit', test: /mantine\/core\/styles\// },
            // What opens first.
            { name: 'day', test: /client\/overview\/OverviewPage\.tsx/ },
            { name: 'order', test: /client\/work-orders\/(form\/(WorkOrderForm|use-order-draft)|engine\/merge-orders)\.tsx?/ },
            { name: 'drafts', test: /client\/work-order-drafts\/(draft-|use-(?!save-order))/ },
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
