import { z } from 'zod'
import { dateForms, Preferences } from './accounts/account.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { text } from './kit/fields.ts'
import { isScreenPath } from './telemetry.ts'

export const maxFavourites = 8
/** Groups of the menu that fold. */
export const foldableGroups = ['Collaborators', 'Reports', 'Settings'] as const
export type FoldableGroup = (typeof foldableGroups)[number]

const ScreenPath = text(120).refine(isScreenPath, 'InvalidChoice')

/** A member replaces the stored one, and null removes it. */
export const PreferencesChange = z.object({
  favourites: z.array(ScreenPath).max(maxFavourites).nullish(),
  folded: z.partialRecord(z.enum(foldableGroups), z.boolean()).nullish(),
  rail: z.boolean().nullish(),
  firstRun: z.literal('hidden').nullish(),
  dates: z.enum(dateForms).nullish(),
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
