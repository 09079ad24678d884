import { createStore } from 'zustand/vanilla'
import { workOrderDrafts, type DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import { AppError, type Failure } from '#contract/kit/errors.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { isPageLocked } from '#client/platform/sign-in/page-lock.ts'
import { randomKey } from '#client/platform/api/retry.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { isSameDraft } from './draft-wire.ts'

/** Where a draft stands on the server. `first` is what it was begun with, until the server has answered: asked again, it says the same. */
export type DraftSyncState = { key: string; first?: DraftBody; draftId?: number; version?: number }
export type DraftConflict = { kind: 'stale' | 'gone' } | { kind: 'transformed'; workOrderId: number }
type State = {
  standing: DraftSyncState
  /** All that was typed is on the server, on its way, or here alone; undefined before anything was. */
  state: 'saved' | 'saving' | 'local' | undefined
  /** Nothing more is sent until somebody has decided. */
  trouble: DraftConflict | undefined
}

const pause = 1500
const longest = 10_000
const patience = [2000, 4000, 8000, 16_000, 30_000]
/** What a browser sends for a page that it closes. */
const largestLast = 60_000
/** What may be otherwise the next time it is tried. */
const passing: readonly Failure[] = ['TechnicalDifficultiesError', 'TooManyRequests', 'UnknownError', 'ExportError']

export const newDraftSyncState = (): DraftSyncState => ({ key: randomKey() })

/** Brings what is typed to the server: one call at a time, of which only the newest waits. `read` makes the body of what the form holds. */
export function createDraftSync(begun: DraftSyncState, opened: OrderValues, read: (values: OrderValues) => DraftBody) {
  const store = createStore<State>(() => ({ standing: begun, state: begun.draftId ? 'saved' : undefined, trouble: undefined }))
  const set = (change: Partial<State>) => store.setState(change)
  let newest = opened
  /** What the server has. */
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
      const begin = first ?? body
      set({ standing: { key, first: begin } })
      const made = await callEndpoint(workOrderDrafts.create, begin, { idempotencyKey: key, keepalive })
      set({ standing: { key, draftId: made.id, version: made.version } })
      // What was begun with before a reload is older than what is typed now.
      if (first === undefined) base = values
      return
    }
    const kept = await callEndpoint(workOrderDrafts.update, { id: draftId, version, ...body }, { keepalive })
    set({ standing: { key, draftId, version: kept.version } })
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
    const isSmall = JSON.stringify(read(values)).length < largestLast
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
    if (since === undefined) set({ state: 'saved' })
    else later(pause)
  }

  function fail(error: unknown) {
    set({ state: 'local' })
    if (!(error instanceof AppError)) return
    const { standing } = store.getState()
    if (passing.includes(error.code)) return later(patience[Math.min(failed++, patience.length - 1)]!)
    if (error.code === 'StaleRecord') set({ trouble: { kind: 'stale' } })
    else if (error.code === 'NotFound') set({ trouble: { kind: 'gone' } })
    else if (error.code === 'AlreadyTransformed')
      set({ trouble: { kind: 'transformed', workOrderId: Number(error.details?.['work_order_id']) } })
    // Refused as it is: it begins anew with what is typed next.
    else if (standing.draftId === undefined && error.code !== 'SignInRequired') set({ standing: newDraftSyncState() })
  }

  return {
    store,
    isSent,
    isRunning: () => running !== undefined,
    /** Once what is on its way has arrived or failed. */
    settled: async () => {
      await running?.catch(() => undefined)
    },
    base: () => base,
    /** What is on the screen now. */
    typed(values: OrderValues, isWorthIt: boolean) {
      newest = values
      isWorth = isWorthIt
      const { standing, trouble } = store.getState()
      if (isOver || trouble || isSent() || (standing.draftId === undefined && !isWorthIt)) return
      since ??= Date.now()
      if (!running && store.getState().state !== 'local') set({ state: 'saving' })
      if (failed === 0) later(Math.min(pause, since + longest - Date.now()))
    },
    /** At once; whoever waits for it learns what went wrong. Without a draft there is nothing to hurry. */
    async flush({ keepalive = false } = {}) {
      if (store.getState().standing.draftId === undefined && !isWorth) return
      while (isOpen() && !isSent()) await send(keepalive)
    },
    /** The connection is back. */
    retry: () => (failed > 0 ? later(0) : undefined),
    /** From here on these values stand on the server, under this version; with no draft, on nothing. */
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
    /** It was saved or given up. */
    close() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
