let written = 0
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()

export const timeSheets: Record<string, object> = {
  // Whoever is no admin chooses for themselves, and now.
  'POST /time-sheets': { userId: undefined, startDate: undefined, endDate: undefined, reason: undefined },
  // Nobody does two things at once: each is written down for other minutes.
  'PUT /time-sheets/:id': {
    get startDate() {
      return at(2 * ++written)
    },
    get endDate() {
      return at(2 * written + 1)
    },
  },
}
