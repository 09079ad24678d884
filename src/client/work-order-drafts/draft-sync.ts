import { createStore } from 'zustand/vanilla'
import { workOrderDrafts, type DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import { AppError, type Failure } from '#contract/kit/errors.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { isPageLocked } from '#client/platform/sign-in/page-lock.ts'
import { randomKey } from '#client/platform/api/retry.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { isSameDraft } from './draft-wire.ts'

/** The state of a draft on the server. `first` is the body of the create call until that is answered: a retry must send the same body. */
export type DraftSyncState = { key: string; first?: DraftBody; draftId?: number; version?: number }
export type DraftConflict = { kind: 'stale' | 'gone' } | { kind: 'transformed'; workOrderId: number }
type State = {
  standing: DraftSyncState
  /** Whether all input is on the server, on its way, or in this browser only; undefined before any input. */
  state: 'saved' | 'saving' | 'local' | undefined
  /** The instant of the last answer of the server that had all input. */
  savedAt?: string
  /** A conflict stops sending until the user has decided. */
  trouble: DraftConflict | undefined
}

const typingDelayMs = 1500
const maxDelayMs = 10_000
const retryDelaysMs = [2000, 4000, 8000, 16_000, 30_000]
/** Browsers limit the body of keepalive requests of a closing page. */
const maxKeepaliveLength = 60_000
/** Failures after which a retry may succeed. */
const transientFailures: readonly Failure[] = ['TechnicalDifficultiesError', 'TooManyRequests', 'UnknownError', 'ExportError']

export const newDraftSyncState = (): DraftSyncState => ({ key: randomKey() })

/** Sends input to the server: one call at a time, and only the newest values wait. `read` converts the form's values to the body. */
export function createDraftSync(start: DraftSyncState, opened: OrderValues, read: (values: OrderValues) => DraftBody) {
  const store = createStore<State>(() => ({ standing: start, state: start.draftId ? 'saved' : undefined, trouble: undefined }))
  const set = (change: Partial<State>) => store.setState(change)
  let newest = opened
  /** The values that the server has. */
  let base = opened
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let failed = 0
  let isWorth = false
  let isOver = false

  const isOpen = () => !isOver && !isPageLocked() && store.getState().trouble === undefined
  const isSent = () => isSameDraft(read(newest), read(base))
  const later = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send().catch(() => undefined), Math.max(0, delay))
  }

  async function write(values: OrderValues, keepalive: boolean): Promise<void> {
    const { key, draftId, version, first } = store.getState().standing
    const body = read(values)
    if (draftId === undefined) {
      const firstBody = first ?? body
      set({ standing: { key, first: firstBody } })
      const draft = await callEndpoint(workOrderDrafts.create, firstBody, { idempotencyKey: key, keepalive })
      set({ standing: { key, draftId: draft.id, version: draft.version } })
      // A body from before a reload is older than the current input, which is still to be sent.
      if (first === undefined) base = values
      return
    }
    const draft = await callEndpoint(workOrderDrafts.update, { id: draftId, version, ...body }, { keepalive })
    set({ standing: { key, draftId, version: draft.version } })
    base = values
  }

  async function send(keepalive = false): Promise<void> {
    clearTimeout(timer)
    if (running) {
      await running.catch(() => undefined)
      return send(keepalive)
    }
    if (!isOpen() || isSent()) return
    const values = newest
    const isSmall = JSON.stringify(read(values)).length < maxKeepaliveLength
    set({ state: 'saving' })
    running = write(values, keepalive && isSmall)
    try {
      await running
      failed = 0
    } catch (error) {
      fail(error)
      throw error
    } finally {
      running = undefined
    }
    since = isSent() ? undefined : Date.now()
    if (since === undefined) set({ state: 'saved', savedAt: new Date().toISOString() })
    else later(typingDelayMs)
  }

  function fail(error: unknown) {
    set({ state: 'local' })
    if (!(error instanceof AppError)) return
    const { standing } = store.getState()
    if (transientFailures.includes(error.code)) return later(retryDelaysMs[Math.min(failed++, retryDelaysMs.length - 1)]!)
    if (error.code === 'StaleRecord') set({ trouble: { kind: 'stale' } })
    else if (error.code === 'NotFound') set({ trouble: { kind: 'gone' } })
    else if (error.code === 'AlreadyTransformed')
      set({ trouble: { kind: 'transformed', workOrderId: Number(error.details?.['work_order_id']) } })
    // The create call was refused for good: the next input starts a new draft.
    else if (standing.draftId === undefined && error.code !== 'SignInRequired') set({ standing: newDraftSyncState() })
  }

  return {
    store,
    isSent,
    isRunning: () => running !== undefined,
    /** Resolves once the call under way has succeeded or failed. */
    settled: async () => {
      await running?.catch(() => undefined)
    },
    base: () => base,
    /** Takes the form's current values and schedules sending. */
    typed(values: OrderValues, isWorthIt: boolean) {
      newest = values
      isWorth = isWorthIt
      const { standing, trouble } = store.getState()
      if (isOver || trouble || isSent() || (standing.draftId === undefined && !isWorthIt)) return
      since ??= Date.now()
      if (!running && store.getState().state !== 'local') set({ state: 'saving' })
      if (failed === 0) later(Math.min(typingDelayMs, since + maxDelayMs - Date.now()))
    },
    /** Sends at once; the promise rejects with the failure. Without a draft or content worth storing it does nothing. */
    async flush({ keepalive = false } = {}) {
      if (store.getState().standing.draftId === undefined && !isWorth) return
      while (isOpen() && !isSent()) await send(keepalive)
    },
    /** Called when the browser is online again. */
    retry: () => (failed > 0 ? later(0) : undefined),
    /** Sets the values and the version that the server has from now on; without a draft, nothing is on the server. */
    rebase(standing: DraftSyncState, values: OrderValues) {
      base = values
      newest = values
      since = undefined
      failed = 0
      isOver = false
      clearTimeout(timer)
      set({ standing, trouble: undefined, state: standing.draftId === undefined ? undefined : 'saved' })
    },
    blocked(trouble: DraftConflict) {
      if (!isOver) set({ trouble, state: 'local' })
    },
    reopen() {
      isOver = false
    },
    /** Called after the draft was saved as an order or discarded. */
    close() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
