import { useEffect, useState } from 'react'
import { ChunkUnreachable, loadChunk } from '#client/platform/network.ts'
import { recoverPart } from '#client/platform/recovery.ts'

const loadPart = () => loadChunk(() => import('./DeferredPart.tsx'))
type Loaded = Awaited<ReturnType<typeof loadPart>>['DeferredPart']

/** Loads the tabs behind the first one while that is being filled in; undefined until they have loaded. */
export function useDeferredPart(): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ DeferredPart: Loaded }>()
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    const fail = (error: unknown) => {
      // The first tab stays with its input.
      if (error instanceof ChunkUnreachable) {
        if (!isGone) stop = recoverPart()
      } else
        setLoaded(() => {
          throw error
        })
    }
    loadPart().then(setLoaded, fail)
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return loaded?.DeferredPart
}
