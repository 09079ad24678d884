import { create } from 'zustand'

/** Milliseconds that a page stays: enough to find one's plate among a dozen. */
const pageMs = 12_000

const useTurns = create(() => ({ turns: 0 }))
setInterval(() => useTurns.setState(({ turns }) => ({ turns: turns + 1 })), pageMs)

/** The number of page turns so far: all columns turn together. */
export const usePageTurn = (): number => useTurns(({ turns }) => turns)
