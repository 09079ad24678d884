import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderChange, type OrderWithPosition } from '#contract/work-orders/order.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { onLive } from '#client/platform/live/live.ts'

/** Milliseconds for which changes are gathered, so that a busy board does not talk without end. */
const gatherMs = 5000
const maxNamed = 5

/** Says to those who do not see the board what others have changed on it, many changes in one sentence. */
export function BoardNews({ cards }: { cards: OrderWithPosition[] | undefined }) {
  const { t } = useTranslation('overview')
  const [sentence, setSentence] = useState('')
  const gathered = useRef(new Map<number, OrderWithPosition | undefined>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const find = (id: number) => cards?.find((card) => card.id === id)
  const sayChanges = useEffectEvent(() => {
    timer.current = undefined
    const changes = [...gathered.current].flatMap(([id, before]) => {
      const now = find(id)
      const card = now ?? before
      if (!card || now?.status === before?.status) return []
      return [`${card.plateNumber}: ${now ? t(orderStatusKeys[now.status]) : t('OffBoard')}`]
    })
    gathered.current.clear()
    const others = changes.length - maxNamed
    if (changes.length > 0)
      setSentence(t('BoardNews', { what: [...changes.slice(0, maxNamed), ...(others > 0 ? [`+${others}`] : [])].join(', ') }))
  })
  const gatherChange = useEffectEvent((id: number) => {
    if (!gathered.current.has(id)) gathered.current.set(id, find(id))
    timer.current ??= setTimeout(() => sayChanges(), gatherMs)
  })
  useEffect(() => {
    const stop = onLive('work-order', 'overview', OrderChange, (_, { id }) => gatherChange(id))
    return () => {
      stop()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return <VisuallyHidden role="status">{sentence}</VisuallyHidden>
}
