import { fold } from '#contract/kit/fold.ts'

export const maxFoundRows = 12

/** A place where something is set: a screen, a setting, a tab of the profile or an article of the help. */
export type HubRow = {
  key: string
  label: string
  about: string
  /** The current value of a setting. */
  value?: string
  /** Whether the row is a setting that is on or off. */
  isSwitch?: boolean
  to: string
  search?: Record<string, string>
  /** Whether the screen needs a wide window. */
  wide?: true | undefined
  /** The row opens the dialog of the user's own choices instead of a screen. */
  isDialog?: true
}

const toWords = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)
const hasWords = (text: string, words: string[]) => {
  const named = toWords(text)
  return words.every((word) => named.some((each) => each.startsWith(word)))
}

/**
 * Rows in whose name and sentence a word begins with each of the typed ones. Those with all of them in the name come first, and among
 * these a switch comes after what has a value: who types "tva" means the rate.
 */
export function findRows(rows: readonly HubRow[], typed: string): HubRow[] {
  const words = toWords(typed).filter(Boolean)
  if (words.length === 0) return []
  const rankOf = ({ label, isSwitch }: HubRow) => (hasWords(label, words) ? (isSwitch ? 1 : 0) : 2)
  return rows
    .filter(({ label, about }) => hasWords(`${label} ${about}`, words))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, maxFoundRows)
}
