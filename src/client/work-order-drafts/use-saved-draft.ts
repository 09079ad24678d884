import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { workOrderDrafts, type DraftBody, type WorkOrderDraft } from '#contract/work-orders/work-order-drafts.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { OrderTab } from '#domain/work-orders/order-tabs.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { onPageUnlocked } from '#client/platform/sign-in/page-lock.ts'
import { updateLocalDraft, type LocalDraft } from '#client/platform/local-drafts.ts'
import { featuresInvalidatedByWrite } from '#client/platform/api/invalidation.ts'
import { endpointQuery, invalidateFeatures } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { listLocalOrders, useOrderDraft } from '#client/work-orders/form/use-order-draft.ts'
import { newDraftSyncState, createDraftSync, type DraftSyncState } from './draft-sync.ts'
import { mergedOrders } from '#client/work-orders/engine/merge-orders.ts'
import { toDraftBody, isSameDraft, hasDraftContent, valuesFromDraftBody } from './draft-wire.ts'

/** A version that somebody else wrote, as the form would hold it. */
export type OtherDraftVersion = { draft: WorkOrderDraft; values: OrderValues }
type Options = {
  begun: DraftSyncState
  /** What the server has, or the blank form. */
  base: OrderValues
  continues?: LocalDraft<OrderValues> | undefined
  theirs?: OtherDraftVersion | undefined
  /** It is an inspection. */
  itp: boolean
}
const ignore = () => undefined

/** Keeps a new order on the server and in this browser while it is typed, and makes an order of it. */
export function useSavedDraft(form: OrderForm, { begun, base, continues, theirs, itp }: Options) {
  // Known as a write of orders: what it makes is no news to whoever wrote it.
  const become = useMutation({
    mutationKey: ['work-orders'],
    mutationFn: (draft: { id: number; version: number | undefined }) => callEndpoint(workOrderDrafts.transform, draft),
  })
  const { account, store } = form
  const { user } = useInformation()
  const tab = useRef<OrderTab>('general')
  const [sync] = useState(() => createDraftSync(begun, base, (typed) => toDraftBody(typed, account, tab.current)))
  const [conflict, setConflict] = useState(theirs)
  const { standing, state, trouble } = useStore(sync.store)
  const keptNow = () => {
    const now = sync.store.getState().standing
    return { kept: now, isSent: now.draftId !== undefined && sync.isSent() }
  }
  const local = useOrderDraft(form, { orderId: null, version: null, itp, continues, kept: keptNow })

  const amend = useEffectEvent(() => updateLocalDraft(listLocalOrders, user.id, local.id, keptNow()))
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    sync.reopen()
    if (theirs) sync.blocked({ kind: 'stale' })
    // Whoever leaves before all is sent has it sent behind them, and what this browser keeps learns of it.
    const unsubscribe = sync.store.subscribe(() => amend())
    const hidden = () => document.visibilityState === 'hidden' && void sync.flush({ keepalive: true }).catch(ignore)
    const leaving = () => void sync.flush({ keepalive: true }).catch(ignore)
    const online = () => sync.retry()
    // Of what one person typed, nothing is sent in the name of another.
    const stopWaiting = onPageUnlocked((isSame) => (isSame ? void sync.flush().catch(ignore) : sync.close()))
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', leaving)
    addEventListener('online', online)
    return () => {
      isHere.current = false
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', leaving)
      removeEventListener('online', online)
      stopWaiting()
      void sync
        .flush()
        .catch(ignore)
        .finally(() => {
          unsubscribe()
          if (!isHere.current) sync.close()
        })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what was there when it was opened
  }, [sync])
  useEffect(() => {
    const tell = () => sync.typed(form.now(), hasDraftContent(form.now()))
    tell()
    return store.subscribe((now, before) => now.values !== before.values && tell())
    // oxlint-disable-next-line react/exhaustive-deps -- what is typed stands in the store
  }, [sync, store])

  const { draftId, version = 0 } = standing
  const remote = useQuery({ ...endpointQuery(workOrderDrafts.get, { id: draftId ?? 0 }), enabled: draftId !== undefined })
  const isRunning = state === 'saving' && sync.isRunning()
  const newer = remote.data && draftId !== undefined && remote.data.version > version && !isRunning ? remote.data : undefined
  const hear = useEffectEvent(async (draft: WorkOrderDraft) => {
    const next = { draft, values: await valuesFromDraftBody(draft, base) }
    const values = form.now()
    const isSame = isSameDraft(toDraftBody(next.values, account, tab.current), toDraftBody(values, account, tab.current))
    if (isSame || (sync.isSent() && trouble === undefined)) startFrom(next, isSame ? values : next.values)
    else {
      sync.blocked({ kind: 'stale' })
      setConflict(next)
    }
  })
  useEffect(() => {
    if (newer) hear(newer).catch(ignore)
  }, [newer])
  useEffect(() => {
    if (trouble?.kind === 'stale') void remote.refetch()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each conflict
  }, [trouble])
  const lost = useEffectEvent(() => {
    const { code, details } = remote.error ?? {}
    if (code === 'NotFound') sync.blocked({ kind: 'gone' })
    if (code === 'AlreadyTransformed') sync.blocked({ kind: 'transformed', workOrderId: Number(details?.['work_order_id']) })
  })
  useEffect(() => lost(), [remote.error])

  /** The form goes on with these values, of which the server has theirs. */
  function startFrom({ draft, values: there }: OtherDraftVersion, here = there) {
    sync.rebase({ ...sync.store.getState().standing, draftId: draft.id, version: draft.version }, there)
    setConflict(undefined)
    form.reset(here, there)
  }

  return {
    local,
    state,
    trouble,
    draftId,
    conflict,
    base: sync.base,
    flush: () => void sync.flush().catch(ignore),
    onTab: (now: OrderTab) => {
      tab.current = now
      void sync.flush().catch(ignore)
    },
    takeTheirs: () => conflict && startFrom(conflict),
    keepMine: () => conflict && startFrom(conflict, mergedOrders(form.now(), sync.base(), conflict.values)),
    /** What is on the screen becomes a draft of its own. */
    beginAnew: () => {
      sync.rebase(newDraftSyncState(), base)
      sync.typed(form.now(), true)
    },
    /** Goes on with a draft that this browser kept. */
    resume: (draft: LocalDraft<OrderValues>) => {
      local.resume(draft)
      sync.rebase((draft.kept as DraftSyncState | undefined) ?? newDraftSyncState(), base)
      // What the form has got since the draft was kept is blank in it.
      form.reset({ ...base, ...draft.values }, base)
    },
    /** The order that the draft becomes; nothing, if it was not begun on the server. */
    transform: async (): Promise<WorkOrder | undefined> => {
      const now = sync.store.getState()
      if (now.standing.draftId === undefined && !now.standing.first) {
        sync.close()
        return undefined
      }
      await sync.flush()
      const { draftId: id, version: seen } = sync.store.getState().standing
      if (id === undefined) return undefined
      sync.close()
      const order = await become.mutateAsync({ id, version: seen })
      invalidateFeatures(...featuresInvalidatedByWrite('work-orders'), 'work-order-drafts')
      return order
    },
    /** It was not saved after all. */
    goOn: () => {
      sync.reopen()
      sync.typed(form.now(), hasDraftContent(form.now()))
    },
    /** A new form, of which nothing is kept yet. */
    restart: (blank: OrderValues) => sync.rebase(newDraftSyncState(), blank),
    /** What was typed was given up. */
    discard: () => {
      sync.close()
      void sync.settled().then(() => deleteSavedDraft(sync.store.getState().standing))
    },
  }
}
export type SavedDraft = ReturnType<typeof useSavedDraft>

/** Removes what the server has of a draft, also what it was begun with and never answered. What others wrote into it since, stays. */
export async function deleteSavedDraft({ key, draftId, version, first }: DraftSyncState): Promise<void> {
  const kept = draftId === undefined && first ? await begunWith(key, first) : { id: draftId, version }
  if (kept?.id !== undefined) await callEndpoint(workOrderDrafts.remove, { id: kept.id, version: kept.version }).catch(ignore)
  invalidateFeatures('work-order-drafts')
}
const begunWith = (idempotencyKey: string, first: DraftBody) =>
  callEndpoint(workOrderDrafts.create, first, { idempotencyKey }).catch(ignore)
