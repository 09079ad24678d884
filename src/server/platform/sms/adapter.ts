/** A text message. The reference identifies it to the carrier and stays the same at every retry. */
export type TextMessage = { reference: string; phone: string; text: string; reportUrl: string }

/** Outcome of an attempt. `unclear`: it was sent, but whether it was accepted cannot be determined. */
export type SendOutcome =
  | { kind: 'taken'; providerId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'not-reached'; why: string; retryAfter?: number }
  | { kind: 'unclear'; why: string }

/** A carrier's later report about a message. */
export type DeliveryReport = { state: 'sent' | 'delivered' | 'failed' | 'expired'; providerId?: string; code?: string }
/** A received answer. */
export type AdapterResponse = { phone: string; text: string }

/** A carrier's call to this server: the full address as the carrier got it, and the raw body. */
export type AdapterCallback = { url: string; headers: Readonly<Record<string, string | string[] | undefined>>; body: string }

/** Sends text messages through one carrier; it knows numbers and texts, and no feature. */
export type SmsAdapter = {
  /** Whether the carrier drops a second message with the same reference. */
  readonly isIdempotent: boolean
  send: (message: TextMessage, signal: AbortSignal) => Promise<SendOutcome>
  /** Parses a call; undefined if it contains nothing that the adapter knows. */
  report: (callback: AdapterCallback) => DeliveryReport | 'forged' | undefined
  answer: (callback: AdapterCallback) => AdapterResponse | 'forged' | undefined
}
