import { createTheme, rem, type ComboboxItem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { fold } from '#contract/kit/fold.ts'

const palettes = {
  petrol: ['#eef8f9', '#dceff2', '#b7dfe5', '#8cccd6', '#63b6c4', '#3d9fb0', '#217a8c', '#1e697a', '#185564', '#11414e'],
  slate: ['#f6f8f9', '#edf1f3', '#e1e7ea', '#ccd5da', '#b3bfc6', '#7f8f98', '#5d6d77', '#475660', '#303c44', '#1c252b'],
  amber: ['#fff8e6', '#fdeec6', '#fbdc8d', '#f8c84f', '#f2b01e', '#d99206', '#b37404', '#8f5a05', '#6f4508', '#4a2d06'],
  /** Darker than the kit's red, so that white text on it and red text on white have enough contrast. */
  red: ['#fff5f5', '#ffe3e3', '#ffc9c9', '#ffa8a8', '#ff8787', '#ef6464', '#c92a2a', '#c92a2a', '#a51f1f', '#8a1c1c'],
  /** Cool instead of the kit's neutral grey: text, borders, surfaces, page. */
  dark: ['#d5dde1', '#b4c0c6', '#93a2aa', '#6f7f88', '#3b4a52', '#2d3a41', '#222d33', '#182126', '#12191d', '#0c1114'],
} satisfies Record<string, MantineColorsTuple>

/** Options match without diacritics, which few people type. No select here has groups. */
const filterOptions = ({ options, search }: { options: ComboboxItem[]; search: string }) => {
  const typed = fold(search.trim())
  return options.filter(({ label }) => fold(label).includes(typed))
}
const select = { defaultProps: { size: 'sm', checkIconPosition: 'right', filter: filterOptions } }

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  colors: { ...palettes, gray: palettes.slate },
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: rem(12), sm: rem(13.5), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(28) },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.25' },
      h2: { fontSize: rem(17), lineHeight: '1.3' },
      h3: { fontSize: rem(15), lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(18) },
  shadows: {
    xs: '0 1px 2px rgb(16 36 44 / .06)',
    sm: '0 1px 2px rgb(16 36 44 / .06), 0 2px 6px rgb(16 36 44 / .05)',
    md: '0 2px 4px rgb(16 36 44 / .06), 0 8px 20px rgb(16 36 44 / .09)',
    lg: '0 4px 8px rgb(16 36 44 / .06), 0 18px 40px rgb(16 36 44 / .14)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects: Component.extend() would pull every component named here into the first load.
  components: {
    InputWrapper: { styles: { label: { marginBottom: 4 }, error: { fontSize: rem(12) }, description: { fontSize: rem(12) } } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
    NumberInput: { defaultProps: { size: 'sm', hideControls: true } },
    Select: select,
    MultiSelect: select,
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    // Selects and calendars are popovers, too.
    Popover: { defaultProps: { shadow: 'md' } },
    Menu: { defaultProps: { shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', overlayProps: { color: '#0c2028', backgroundOpacity: 0.45 } } },
    Tabs: { defaultProps: { keepMounted: false } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    SegmentedControl: { defaultProps: { withItemsBorders: false } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
})

type ColorPair = readonly [light: string, dark: string]

/** A status is a dot and a word, never a colour alone. */
const status = (name: string, dot: ColorPair, background: ColorPair, text: ColorPair) => ({
  [`--status-${name}`]: dot,
  [`--status-${name}-bg`]: background,
  [`--status-${name}-fg`]: text,
})

/** Colours by their purpose, in light and in dark. Screens use these and never a step of a palette. */
const colorsByPurpose: Record<string, ColorPair> = {
  '--mantine-color-body': ['#f3f6f7', '#10171b'],
  '--mantine-color-text': ['#1c252b', '#dbe3e7'],
  '--mantine-color-dimmed': ['#566670', '#9aaab3'],
  '--mantine-color-placeholder': ['#64747d', '#8696a0'],
  '--mantine-color-error': ['#c92a2a', '#ff8787'],
  '--mantine-color-default-color': ['#1c252b', '#dbe3e7'],
  '--mantine-color-default-border': ['#d3dce1', '#34424a'],
  '--mantine-color-gray-light-color': ['#1c252b', '#dbe3e7'],
  '--app-surface': ['#ffffff', '#182126'],
  '--app-sunken': ['#e9eef0', '#131b1f'],
  '--app-hover': ['#edf1f3', '#212c32'],
  '--app-border': ['#dde4e8', '#28343b'],
  '--app-focus': ['#1e697a', '#63b6c4'],
  '--app-tint': ['#dceff2', '#12333c'],
  '--app-on-tint': ['#11414e', '#b7dfe5'],
  '--app-nav-bg': ['#0f2c35', '#0b1114'],
  '--app-nav-fg': ['#c3d7dd', '#b9c8ce'],
  '--app-nav-dim': ['#8fb0ba', '#8396a0'],
  '--app-nav-active': ['rgb(255 255 255 / .1)', 'rgb(255 255 255 / .08)'],
  ...status('new', ['#64748b', '#94a3b8'], ['#eceff3', '#252f37'], ['#3c4a5e', '#cfd8e3']),
  ...status('in-progress', ['#1c6fd1', '#5aa5f5'], ['#e2effd', '#122b4a'], ['#0b3a75', '#cfe4fc']),
  ...status('on-hold', ['#b37404', '#f2b01e'], ['#fff1cc', '#3a2c0a'], ['#6b4303', '#fbe4ae']),
  ...status('done', ['#2b8a57', '#4fbf85'], ['#def2e7', '#11331f'], ['#14502f', '#c9eeda']),
  ...status('closed', ['#c92a2a', '#ff8787'], ['#ffe3e3', '#401717'], ['#8a1c1c', '#ffd6d6']),
}

const colorsIn = (scheme: 0 | 1) => Object.fromEntries(Object.entries(colorsByPurpose).map(([name, pair]) => [name, pair[scheme]]))

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--app-header-h': rem(56), '--app-nav-w': rem(248), '--app-rail-w': rem(64) },
  light: colorsIn(0),
  dark: { ...colorsIn(1), '--mantine-color-red-light-color': '#ffb3b3' },
})
