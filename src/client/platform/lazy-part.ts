import { lazy, useEffect, type ComponentType } from 'react'
import { ChunkUnreachable, isChunkError, loadChunk } from './network.ts'
import { recoverPart } from './recovery.ts'

/**
 * React's `lazy`, except that a part that cannot load leaves the page as it is, shows a message and recovers by a reload. Only a part that
 * fails again after that, with the server reachable, is an error of the page.
 */
export const lazyPart: typeof lazy = (load) =>
  lazy(() =>
    loadChunk(load).catch((error: unknown) => {
      if (error instanceof ChunkUnreachable || (isChunkError(error) && isFirstFailure(load)))
        return { default: LostPart as ComponentType as never }
      throw error
    }),
  )

/** A cut may be over before the server is asked. The text of the import names the file, and each file may reload a tab once. */
function isFirstFailure(load: () => unknown): boolean {
  const key = `lost:${String(load)}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}

function LostPart() {
  useEffect(recoverPart, [])
  return null
}
