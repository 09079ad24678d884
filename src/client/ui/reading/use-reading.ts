import { useRef, useState, type KeyboardEvent } from 'react'
import type { DoubtKey, Reading, ReadingPlace } from '#contract/kit/readers/reading.ts'
import { useReadingPlace } from './use-reading-place.ts'

export type TextReader = (typed: string, place: ReadingPlace) => Reading<unknown>

/** Where words went that are no part of a value: the label of the field that took them, and the undo. */
export type MovedWords = { to: string; takeBack: () => void }
/** Moves words to a field with room for them; undefined if there is none. */
export type TakeWords = (words: string) => MovedWords | undefined

/** Longer than any value, because words that are typed beside it are read, too. */
export const maxTypedText = 150

type Options = {
  value: string
  onChange: (text: string) => void
  /** Takes the typed text back; without it `onChange` does. */
  onRestore?: (text: string) => void
  read: TextReader
  takeWords?: TakeWords | undefined
}

/** A text as it was read when its field was left. */
export type SettledReading = { typed: string; text: string; doubts: DoubtKey[]; words: string; moved?: MovedWords | undefined }

/** The notes of a field: the reading of a typed text, or the doubts about a stored one. */
export type FieldReading = { settled?: SettledReading; doubts: DoubtKey[]; reason?: string }

/**
 * Reads the text of a field when it is left: the canonical text replaces the typed one, which Escape gives back. Nothing is read while the
 * user is typing.
 */
export function useReading({ value, onChange, onRestore = onChange, read, takeWords }: Options) {
  const place = useReadingPlace()
  const [isTyping, setTyping] = useState(false)
  const [wasTyped, setWasTyped] = useState(false)
  const [last, setLast] = useState<SettledReading>()
  const isChanged = useRef(false)

  /** Returns the text that the field has from now on. `isForced` reads a text that was not changed, too. */
  const settle = (isForced = false): string => {
    setTyping(false)
    if (!isChanged.current && !isForced) return value
    isChanged.current = false
    const reading = read(value, place)
    if (reading.kind !== 'read') {
      setLast(undefined)
      return value
    }
    const { text, doubts, ignored } = reading
    const words = doubts.includes('TextIgnored') ? ignored.join(' ') : ''
    if (text !== value) onChange(text)
    setLast({ typed: value, text, doubts, words, moved: words === '' ? undefined : takeWords?.(words) })
    return text
  }

  const settled = last?.text === value ? last : undefined
  const isRestorable = settled !== undefined && settled.typed !== value
  const restore = () => {
    if (!settled) return
    settled.moved?.takeBack()
    setLast({ ...settled, text: settled.typed, words: '', moved: undefined })
    onRestore(settled.typed)
  }

  return {
    found: isTyping || value === '' ? undefined : describeReading(settled, () => read(value, place)),
    /** Whether the text was typed here; a stored one that cannot be read is no mistake of the user. */
    wasTyped,
    restore,
    settle,
    type: (text: string) => {
      isChanged.current = true
      setTyping(true)
      setWasTyped(true)
      onChange(text)
    },
    /** This attribute keeps Escape from closing the dialog around a field that has a text to give back. */
    stopsEscape: { 'data-mantine-stop-propagation': isRestorable || undefined },
    restoreOnEscape: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isRestorable || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      restore()
    },
  }
}

/** Whether a key saves the form before the field has lost the focus. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' || (key === 's' && (ctrlKey || metaKey))

function describeReading(settled: SettledReading | undefined, read: () => Reading<unknown>): FieldReading | undefined {
  if (settled) return { settled, doubts: settled.doubts }
  const reading = read()
  if (reading.kind === 'refused') return { doubts: [], reason: reading.reason }
  return reading.kind === 'read' ? { doubts: reading.doubts } : undefined
}
