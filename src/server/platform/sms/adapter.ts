/** What is sent. The reference names it to whoever carries it, and is the same however often it is sent. */
export type TextMessage = { reference: string; phone: string; text: string; reportUrl: string }

/** What became of an attempt. `unclear`: it left, and nobody can say whether it was taken. */
export type SendOutcome =
  | { kind: 'taken'; providerId: string }
  | { kind: 'refused'; code: string }
  | { kind: 'not-reached'; why: string; retryAfter?: number }
  | { kind: 'unclear'; why: string }

/** What a carrier tells of a message later. */
export type DeliveryReport = { state: 'sent' | 'delivered' | 'failed' | 'expired'; providerId?: string; code?: string }
/** What somebody answered. */
export type AdapterResponse = { phone: string; text: string }

/** What a carrier calls us with: the whole address, as it was given to them, and the body as it came. */
export type AdapterCallback = { url: string; headers: Readonly<Record<string, string | string[] | undefined>>; body: string }

/** A way by which messages leave: it knows numbers and texts, and no feature. */
export type SmsAdapter = {
  /** Whoever carries it drops a second message of the same reference. */
  readonly isIdempotent: boolean
  send: (message: TextMessage, signal: AbortSignal) => Promise<SendOutcome>
  /** What such a call tells; nothing where it tells nothing that we know. */
  report: (callback: AdapterCallback) => DeliveryReport | 'forged' | undefined
  answer: (callback: AdapterCallback) => AdapterResponse | 'forged' | undefined
}
