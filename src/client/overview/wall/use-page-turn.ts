import { create } from 'zustand'

/** Milliseconds that a page stays: time to find one's plate among a dozen. */
const readingTime = 12_000

const useTurns = create(() => ({ turns: 0 }))
setInterval(() => useTurns.setState(({ turns }) => ({ turns: turns + 1 })), readingTime)

/** How often the pages have been turned: all columns turn theirs together. */
export const usePageTurn = (): number => useTurns(({ turns }) => turns)
