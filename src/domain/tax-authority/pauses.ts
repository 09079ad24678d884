const minute = 60
const hour = 60 * minute

/** An office that could not be reached is tried after so many seconds. */
const sendingPauses = [minute, 5 * minute, 15 * minute, hour]
const lateSendingPause = 6 * hour
/** After so many days past the deadline only a person begins another attempt. */
const maxLateDays = 30
/** The office is asked for its verdict after so many seconds. It allows about a hundred questions a day for each upload. */
const verdictPauses = [20, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute]

/** A file that may have arrived is looked for so long before it is sent once more. */
export const lookUpSeconds = 30 * minute

type Waiting = { attempts: number; lateDays: number }

/** Returns the seconds until an invoice is sent again that reached nobody; null if it needs a person. */
export function sendingPauseSeconds({ attempts, lateDays }: Waiting): number | null {
  if (lateDays > maxLateDays) return null
  return lateDays > 0 ? lateSendingPause : (sendingPauses[attempts - 1] ?? hour)
}

export const verdictPauseSeconds = (attempts: number): number => verdictPauses[attempts] ?? hour
