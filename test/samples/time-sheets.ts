let written = 0
const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()

export const timeSheets: Record<string, object> = {
  // Only admins choose for other users or for other times.
  'POST /time-sheets': { userId: undefined, startDate: undefined, endDate: undefined, reason: undefined },
  // Each correction has other minutes, because entries must not overlap.
  'PUT /time-sheets/:id': {
    get startDate() {
      return at(2 * ++written)
    },
    get endDate() {
      return at(2 * written + 1)
    },
  },
}
