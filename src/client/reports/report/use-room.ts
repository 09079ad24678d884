import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '#client/ui/list/table/use-width.ts'

/** Whether all columns of what is shown have room beside each other: measured as wide as they come, before they are painted. */
export function useRoom(shown: unknown) {
  const region = useRef<HTMLDivElement>(null)
  const { width, measured } = useWidth()
  const [needed, setNeeded] = useState<{ shown: unknown; width: number }>()
  const isTight = needed !== undefined && needed.shown === shown && width < needed.width
  useLayoutEffect(() => {
    const wide = region.current?.scrollWidth ?? 0
    if (!isTight && wide > width) setNeeded({ shown, width: wide })
  }, [isTight, shown, width])
  return { region: useMergedRef(region, measured), isTight }
}
