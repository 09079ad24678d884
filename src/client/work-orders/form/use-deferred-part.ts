import { useEffect, useState } from 'react'
import { ChunkUnreachable, loadChunk } from '#client/platform/chunks/network.ts'
import { recoverPart } from '#client/platform/chunks/recovery.ts'

const load = () => loadChunk(() => import('./DeferredPart.tsx'))
type Loaded = Awaited<ReturnType<typeof load>>['DeferredPart']

/** The parts behind the first one, fetched while that one is already being filled in; undefined until they are there. */
export function useDeferredPart(): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ DeferredPart: Loaded }>()
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const fail = (error: unknown) => {
      // The first part stays with the input that it holds.
      if (error instanceof ChunkUnreachable) {
        if (!isGone) stop = recoverPart()
      } else
        setLoaded(() => {
          throw error
        })
    }
    load().then(setLoaded, fail)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return loaded?.DeferredPart
}
