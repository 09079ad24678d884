import { useEffect, useEffectEvent, useState } from 'react'

/** Pixels that a finger must pull the page down to refetch it on release. */
const triggerPx = 70

/** Refetches when the page is pulled down from its top; returns how far it is pulled, from 0 to 1. */
export function usePull(onPull: () => void): number {
  const [drawn, setDrawn] = useState(0)
  const pull = useEffectEvent(onPull)
  useEffect(() => {
    let from: number | undefined
    let far = 0
    const draw = (distance: number) => {
      far = Math.min(1, Math.max(0, distance) / triggerPx)
      setDrawn(far)
    }
    const start = ({ touches }: TouchEvent) => {
      const isOver = document.querySelector('[role=dialog]') !== null
      from = window.scrollY <= 0 && touches.length === 1 && !isOver ? touches[0]!.clientY : undefined
    }
    const move = ({ touches }: TouchEvent) => from !== undefined && draw(touches[0]!.clientY - from)
    const end = () => {
      if (far === 1) pull()
      from = undefined
      draw(0)
    }
    const stop = new AbortController()
    const options = { passive: true, signal: stop.signal }
    addEventListener('touchstart', start, options)
    addEventListener('touchmove', move, options)
    addEventListener('touchend', end, options)
    addEventListener('touchcancel', () => draw(0), options)
    return () => stop.abort()
  }, [])
  return drawn
}
