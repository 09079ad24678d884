import { TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { IconScan } from '#client/ui/icons.tsx'
import { readScan, addStroke, type KeyStroke } from './scans.ts'

type Props = {
  label: string
  description: string
  /** Gets the scanned code, or the text typed here before Enter, which may be empty. Resolves to false if nothing was found. */
  onScan: (code: string) => Promise<boolean>
  /** True while a dialog is open, which then gets the scans. */
  paused: boolean
}

/** Receives what a scanner reads wherever the focus is, except in another field with text, and what is typed into it. */
export function ScanField({ label, description, onScan, paused }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const strokes = useRef<KeyStroke[]>([])

  const take = async (code: string) => {
    const found = await onScan(code)
    // The text is selected for the next try.
    if (!found) input.current?.select()
    else if (input.current) input.current.value = ''
  }
  const onKey = (event: KeyboardEvent) => {
    const { target, key } = event
    const isOurs = target === input.current
    const typed = strokes.current
    if (paused || event.ctrlKey || event.altKey || event.metaKey || (!isOurs && isFilled(target))) strokes.current = []
    else if (key === 'Enter' || key === 'Tab') {
      strokes.current = []
      const code = readScan(typed, event)
      if (code === undefined && !(isOurs && key === 'Enter')) return
      event.preventDefault()
      event.stopPropagation()
      if (code !== undefined && input.current) input.current.value = code
      void take(code ?? input.current?.value ?? '')
    } else if (key.length === 1) strokes.current = addStroke(typed, event)
  }
  useWindowEvent('keydown', onKey, { capture: true })

  return (
    <TextInput
      ref={input}
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<IconScan size={17} stroke={1.8} aria-hidden />}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      maw={600}
      mb="md"
    />
  )
}

/** Whether the target is a field in which the user has begun to write something else. */
const isFilled = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== ''
