import type { TaxChannel, Transmission, TransmissionProblem, TransmissionState } from '#contract/tax-authority/transmissions.ts'
import { workingDaysLeft } from '#domain/law/working-days.ts'

/** Countries whose tax office takes invoices, each in its own currency alone. */
const channels: Readonly<Record<string, { channel: TaxChannel; currency: string }>> = {
  RO: { channel: 'ro-efactura', currency: 'RON' },
  HU: { channel: 'hu-nav', currency: 'HUF' },
}

/** Returns the way to the tax office of a seller in this country whose account keeps its books in this currency; null if there is none. */
export const taxChannelOf = (country: string, currency: string): TaxChannel | null =>
  channels[country]?.currency === currency ? channels[country].channel : null

/** States in which the office has the invoice, as far as anybody can say. */
export const isArrived = (state: TransmissionState): boolean => state === 'accepted' || state === 'accepted-by-hand'

/** States in which a person may say that the file was uploaded on the site of the office. */
export const isMarkable = (state: TransmissionState): boolean => state === 'waiting' || state === 'exported' || state === 'unknown'

type StoredAttempt = Omit<Transmission, 'channel' | 'state' | 'daysLeft' | 'problems'> & {
  channel: string
  state: string
  problems: unknown
}

/** Counts the days that are left of an attempt. `today` and `country` are those of its workplace. */
export function toTransmission<A extends StoredAttempt & { today: string; country: string }>({ today, country, ...attempt }: A) {
  const state = attempt.state as TransmissionState
  const { deadline } = attempt
  return {
    ...attempt,
    channel: attempt.channel as TaxChannel,
    state,
    daysLeft: deadline === null || isArrived(state) ? null : workingDaysLeft(country, today, deadline),
    problems: attempt.problems as TransmissionProblem[],
  }
}
