import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useLockPage } from '#client/platform/sign-in/page-lock.ts'
import { deleteLocalDraft, storeLocalDraft, findLocalDrafts, type LocalDraft } from '#client/platform/local-drafts.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { lastSignOutReason } from '#client/platform/sign-in/token.ts'

const saveDelayMs = 400

type Options<Values> = {
  feature: string
  /** Id of the edited record, null for a new one, and the version the form was opened with. */
  recordId: number | null
  version: number | null
  /** The draft that is continued from the start. */
  continues?: LocalDraft<Values> | undefined
  /** State stored with the values: what the server has of them. */
  kept?: () => Pick<LocalDraft, 'kept' | 'isSent'>
  /** Whether stored values have the shape of the form and are still useful. */
  isUsable: (values: unknown) => values is Values
}

type Typed<Values> = { values: Values; isTouched: boolean }

/**
 * Stores input in this browser until it is saved, and finds drafts left behind earlier. Typing alone does not render the caller again.
 */
export function useLocalDraft<Values>(
  store: Pick<StoreApi<Typed<Values>>, 'getState' | 'getInitialState' | 'subscribe'>,
  options: Options<Values>,
) {
  const { feature, recordId, version, isUsable, continues, kept } = options
  const { user } = useInformation()
  useLockPage(useStore(store, ({ isTouched }) => isTouched))
  const [id, setId] = useState(() => continues?.id ?? Date.now())
  const [left, setLeft] = useState(() =>
    findLocalDrafts(feature, user.id).filter((draft): draft is LocalDraft<Values> => draft.recordId === recordId && isUsable(draft.values)),
  )
  const keep = (typed: Values) =>
    storeLocalDraft(feature, user.id, { id, recordId, version, savedAt: new Date().toISOString(), values: typed, ...kept?.() })
  /** Values that were saved or discarded; leaving the page must not store them again. */
  const dropped = useRef<Values>(undefined)
  const keepLatest = useEffectEvent(() => {
    const { values, isTouched } = store.getState()
    // A user who signs out gives up the unsaved input.
    if (isTouched && values !== dropped.current && lastSignOutReason() !== 'signed-out') keep(values)
  })

  useEffect(() => {
    const later = () => setTimeout(() => keepLatest(), saveDelayMs)
    let timer = later()
    const unsubscribe = store.subscribe((now, before) => {
      if (now.values === before.values) return
      clearTimeout(timer)
      timer = later()
    })
    // Leaving the page before the delay is over must not lose input.
    const flush = () => keepLatest()
    addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      removeEventListener('pagehide', flush)
    }
  }, [store])
  // The end of a session unmounts the page, perhaps before the delay is over.
  useEffect(() => () => keepLatest(), [])

  return {
    id,
    /** The newest draft left behind. */
    offer: left[0],
    /** Continues a draft under its own id; input typed in the meantime is stored as another draft. */
    resume: (draft: LocalDraft<Values>) => {
      const { values, isTouched } = store.getState()
      if (isTouched) keep(values)
      setId(draft.id)
      setLeft([])
    },
    discard: (draft: LocalDraft<Values>) => {
      deleteLocalDraft(feature, user.id, draft.id)
      setLeft((now) => now.filter((other) => other.id !== draft.id))
    },
    /** Removes the draft of this form after it was saved or discarded. */
    drop: () => {
      dropped.current = store.getState().values
      deleteLocalDraft(feature, user.id, id)
      setId(Date.now())
    },
  }
}
