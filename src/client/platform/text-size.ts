import { useEffect } from 'react'
import { useInformation } from './sign-in/session.ts'
import { readStored, writeStored } from './storage.ts'

/** This browser keeps the user's size of text, so that a page has it before the server has answered. */
const storedAs = 'text-size'

/** Percent of the size that the browser has; every text is as large as the root's makes it. */
export function applyTextSize(percent: string | number | null | undefined) {
  const root = document.documentElement
  root.style.fontSize = percent ? `${percent}%` : ''
  root.toggleAttribute('data-large-text', Number(percent ?? 100) > 100)
}

export const applyStoredTextSize = () => applyTextSize(readStored(storedAs))

/** Gives the pages of the signed-in user the size of text that the user has chosen. */
export function useTextSize() {
  const { text } = useInformation().user.preferences
  useEffect(() => {
    writeStored(storedAs, text ? String(text) : null)
    applyTextSize(text)
    return () => applyTextSize(null)
  }, [text])
}
