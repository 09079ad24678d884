import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '#client/ui/use-width.ts'

/** Whether all columns fit beside each other with the current content and language, measured at natural width before the first paint. */
export function useColumnsFit(shown: unknown, language: string) {
  const region = useRef<HTMLDivElement>(null)
  const { width, measured } = useWidth()
  const [needed, setNeeded] = useState<{ shown: unknown; language: string; width: number }>()
  const isTight = needed !== undefined && needed.shown === shown && needed.language === language && width < needed.width
  useLayoutEffect(() => {
    const wide = region.current?.scrollWidth ?? 0
    if (!isTight && wide > width) setNeeded({ shown, language, width: wide })
  }, [isTight, shown, language, width])
  return { region: useMergedRef(region, measured), isTight }
}
