import { lazy, useEffect, type ComponentType } from 'react'
import { ChunkUnreachable, loadChunk } from './network.ts'
import { recoverPart } from './recovery.ts'

/** React's `lazy`, except that a part that cannot load without network leaves the page as it is, shows a message and recovers. */
export const lazyPart: typeof lazy = (load) =>
  lazy(() =>
    loadChunk(load).catch((error: unknown) => {
      if (error instanceof ChunkUnreachable) return { default: LostPart as ComponentType as never }
      throw error
    }),
  )

function LostPart() {
  useEffect(recoverPart, [])
  return null
}
