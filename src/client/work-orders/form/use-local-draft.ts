import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useInformation } from '#client/platform/session.ts'
import { dropDraft, keepDraft, localDrafts, type LocalDraft } from './local-drafts.ts'
import type { OrderValues } from './order-values.ts'
import type { OrderForm } from './use-order-form.ts'

const pause = 400

type Of = { orderId: number | null; version: number | null }

/** Keeps what is typed in this browser until it is saved, and finds what was left behind last time. */
export function useLocalDraft(form: OrderForm, of: Of) {
  const { user, account } = useInformation()
  const [id, setId] = useState(Date.now)
  const [left, setLeft] = useState(() => localDrafts(user.id, account).filter(({ orderId }) => orderId === of.orderId))
  const { values, isTouched } = form
  const keep = (typed: OrderValues) => keepDraft(user.id, { id, ...of, savedAt: new Date().toISOString(), values: typed })
  /** Saved or given up: not to be kept once more on the way out. */
  const dropped = useRef<OrderValues>(undefined)
  const keepIfTouched = useEffectEvent((typed: OrderValues) => {
    if (isTouched && typed !== dropped.current) keep(typed)
  })
  const keepLatest = useEffectEvent(() => keepIfTouched(values))

  useEffect(() => {
    const timer = setTimeout(() => keepIfTouched(values), pause)
    // Leaving within the pause loses nothing either.
    const flush = () => keepIfTouched(values)
    addEventListener('pagehide', flush)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', flush)
    }
  }, [values])
  // A session that ends takes the page away within the pause, too.
  useEffect(() => () => keepLatest(), [])

  return {
    /** What to offer first. */
    offer: left[0],
    /** Goes on with it, in its own place; what was typed meanwhile is kept as another. */
    resume: (draft: LocalDraft) => {
      if (isTouched) keep(values)
      setId(draft.id)
      setLeft([])
    },
    discard: (draft: LocalDraft) => {
      dropDraft(user.id, draft.id)
      setLeft((now) => now.filter((other) => other.id !== draft.id))
    },
    /** It is on the server now, or nobody wants it any more. */
    drop: () => {
      dropped.current = values
      dropDraft(user.id, id)
      setId(Date.now())
    },
  }
}
