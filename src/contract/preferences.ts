import { z } from 'zod'
import { dateForms, pageSizes, Preferences, rowDensities, textSizes } from './accounts/account.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { text } from './kit/fields.ts'
import { isScreenPath } from './telemetry.ts'

export const maxFavourites = 8
const maxColumns = 30
export const maxLists = 60
/** Notices about the law that a user has closed; older ones have passed. */
export const maxLawNotices = 40
/** Letters of all choices of lists; the database takes 16 KiB with everything else. */
const maxListsText = 12_000
/** Groups of the menu that fold. */
export const foldableGroups = ['Collaborators', 'Reports', 'Settings'] as const
export type FoldableGroup = (typeof foldableGroups)[number]

const ScreenPath = text(120).refine(isScreenPath, 'InvalidChoice')

const ListChoice = z.object({
  columns: z.array(text(40).regex(/^\w+$/, 'InvalidChoice')).max(maxColumns).optional(),
  size: z.literal(pageSizes).optional(),
})

/** A member replaces the stored one, and null removes it. */
export const PreferencesChange = z.object({
  favourites: z.array(ScreenPath).max(maxFavourites).nullish(),
  folded: z.partialRecord(z.enum(foldableGroups), z.boolean()).nullish(),
  rail: z.boolean().nullish(),
  text: z.literal(textSizes).nullish(),
  firstRun: z.literal('hidden').nullish(),
  dates: z.enum(dateForms).nullish(),
  density: z.enum(rowDensities).nullish(),
  lawNotices: z.array(text(60)).max(maxLawNotices).nullish(),
  lists: z
    .record(ScreenPath, ListChoice)
    .refine((lists) => Object.keys(lists).length <= maxLists && JSON.stringify(lists).length <= maxListsText, 'InvalidValue')
    .nullish(),
})
export type PreferencesChange = z.output<typeof PreferencesChange>

/** The caller's own choices about the screens, which the account information contains. */
export const preferences = feature('preferences', {
  update: endpoint('PUT /users/preferences', {
    access: 'all',
    allowedWhen: { suspended: 'admin' },
    perMinute: 60,
    input: PreferencesChange,
    result: Preferences,
  }),
})
