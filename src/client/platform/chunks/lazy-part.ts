import { lazy, useEffect, type ComponentType } from 'react'
import { ChunkUnreachable, loadChunk } from './network.ts'
import { recoverPart } from './recovery.ts'

/** This is `lazy` of React, but a part that does not come for want of a network leaves the page around it as it is, says so and recovers. */
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
