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

/** A version written by another user, with its form values. */
export type OtherDraftVersion = { draft: WorkOrderDraft; values: OrderValues }
type Options = {
  start: DraftSyncState
  /** The values that the server has, or those of the blank form. */
  base: OrderValues
  continues?: LocalDraft<OrderValues> | undefined
  other?: OtherDraftVersion | undefined
  /** Whether the order is an inspection. */
  itp: boolean
}
const ignoreError = () => undefined

/** Stores a new order on the server and in this browser while it is typed, and transforms it into an order. */
export function useSavedDraft(form: OrderForm, { start, base, continues, other, itp }: Options) {
  // The key marks it as a write of orders, so that the user gets no notification of the own order.
  const transformMutation = useMutation({
    mutationKey: ['work-orders'],
    mutationFn: (draft: { id: number; version: number | undefined }) => callEndpoint(workOrderDrafts.transform, draft),
  })
  const { account, store } = form
  const { user } = useInformation()
  const tab = useRef<OrderTab>('general')
  const [sync] = useState(() => createDraftSync(start, base, (typed) => toDraftBody(typed, account, tab.current)))
  const [conflict, setConflict] = useState(other)
  const { standing, state, savedAt, trouble } = useStore(sync.store)
  const syncedNow = () => {
    const now = sync.store.getState().standing
    return { kept: now, isSent: now.draftId !== undefined && sync.isSent() }
  }
  const local = useOrderDraft(form, { orderId: null, version: null, itp, continues, kept: syncedNow })

  const amend = useEffectEvent(() => updateLocalDraft(listLocalOrders, user.id, local.id, syncedNow()))
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    sync.reopen()
    if (other) sync.blocked({ kind: 'stale' })
    // After the page is left the remaining input is still sent, and the local draft records the result.
    const unsubscribe = sync.store.subscribe(() => amend())
    const hidden = () => document.visibilityState === 'hidden' && void sync.flush({ keepalive: true }).catch(ignoreError)
    const leaving = () => void sync.flush({ keepalive: true }).catch(ignoreError)
    const online = () => sync.retry()
    // Input of one user is never sent with the session of another.
    const stopWaiting = onPageUnlocked((isSame) => (isSame ? void sync.flush().catch(ignoreError) : sync.close()))
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
        .catch(ignoreError)
        .finally(() => {
          unsubscribe()
          if (!isHere.current) sync.close()
        })
    }
    // oxlint-disable-next-line react/exhaustive-deps -- what was there when it was opened
  }, [sync])
  useEffect(() => {
    const sendInput = () => sync.typed(form.now(), hasDraftContent(form.now()))
    sendInput()
    return store.subscribe((now, before) => now.values !== before.values && sendInput())
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
    if (newer) hear(newer).catch(ignoreError)
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

  /** Continues with these values (`here`), of which the server has `there`. */
  function startFrom({ draft, values: there }: OtherDraftVersion, here = there) {
    sync.rebase({ ...sync.store.getState().standing, draftId: draft.id, version: draft.version }, there)
    setConflict(undefined)
    form.reset(here, there)
  }

  return {
    local,
    state,
    savedAt,
    trouble,
    draftId,
    conflict,
    base: sync.base,
    flush: () => void sync.flush().catch(ignoreError),
    onTab: (now: OrderTab) => {
      tab.current = now
      void sync.flush().catch(ignoreError)
    },
    takeTheirs: () => conflict && startFrom(conflict),
    keepMine: () => conflict && startFrom(conflict, mergedOrders(form.now(), sync.base(), conflict.values)),
    /** Makes the current input a new draft. */
    beginAnew: () => {
      sync.rebase(newDraftSyncState(), base)
      sync.typed(form.now(), true)
    },
    /** Continues with a draft stored in this browser. */
    resume: (draft: LocalDraft<OrderValues>) => {
      local.resume(draft)
      sync.rebase((draft.kept as DraftSyncState | undefined) ?? newDraftSyncState(), base)
      // Fields added to the form since the draft was stored are blank.
      form.reset({ ...base, ...draft.values }, base)
    },
    /** The order that the draft becomes; undefined if no draft was begun on the server. */
    transform: async (): Promise<WorkOrder | undefined> => {
      const now = sync.store.getState()
      if (now.standing.draftId === undefined && !now.standing.first) {
        sync.close()
        return undefined
      }
      await sync.flush()
      const { draftId: id, version: sentVersion } = sync.store.getState().standing
      if (id === undefined) return undefined
      sync.close()
      const order = await transformMutation.mutateAsync({ id, version: sentVersion })
      invalidateFeatures(...featuresInvalidatedByWrite('work-orders'), 'work-order-drafts')
      return order
    },
    /** Called when the order was not saved after all. */
    reopen: () => {
      sync.reopen()
      sync.typed(form.now(), hasDraftContent(form.now()))
    },
    /** Starts a new form, of which nothing is stored yet. */
    restart: (blank: OrderValues) => sync.rebase(newDraftSyncState(), blank),
    /** Called when the input was discarded. */
    discard: () => {
      sync.close()
      void sync.settled().then(() => deleteSavedDraft(sync.store.getState().standing))
    },
  }
}
export type SavedDraft = ReturnType<typeof useSavedDraft>

/** Deletes a draft on the server, also one whose create call was never answered. A version changed by others stays. */
export async function deleteSavedDraft({ key, draftId, version, first }: DraftSyncState): Promise<void> {
  const draft = draftId === undefined && first ? await repeatCreate(key, first) : { id: draftId, version }
  if (draft?.id !== undefined) await callEndpoint(workOrderDrafts.remove, { id: draft.id, version: draft.version }).catch(ignoreError)
  invalidateFeatures('work-order-drafts')
}
const repeatCreate = (idempotencyKey: string, first: DraftBody) =>
  callEndpoint(workOrderDrafts.create, first, { idempotencyKey }).catch(ignoreError)
