import { countryOfZone, nowhere, type ReadingPlace } from '#contract/kit/readers/reading.ts'
import { useToday } from '#client/platform/format.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { useWorkplaceIfSignedIn } from '#client/platform/sign-in/session.ts'

const zoneBeforeSignIn = 'Europe/Bucharest'

/** The place by which typed text is read: the user's workplace. Before the sign-in only what is sure in every country is read. */
export function useReadingPlace(): ReadingPlace {
  const workplace = useWorkplaceIfSignedIn()
  const today = useToday(workplace?.timeZone ?? zoneBeforeSignIn)
  return {
    country: workplace ? countryOfZone(workplace.timeZone) : null,
    language: currentLanguage(),
    currency: workplace?.currency ?? nowhere.currency,
    today,
  }
}
