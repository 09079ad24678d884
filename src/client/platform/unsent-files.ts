import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

// Files that wait in this browser for the network. Their number is stored apart, so that a page without any loads nothing of them.

const storedKey = (userId: number) => `unsent:${userId}`
const readCount = (userId: number) => Number(readStored(storedKey(userId)) ?? 0)

const useCounts = create<Record<number, number>>(() => ({}))

/** How many files of the user wait to be sent. */
export const countUnsentFiles = (userId: number): number => useCounts.getState()[userId] ?? readCount(userId)
export const useUnsentFiles = (userId: number): number => useCounts((counts) => counts[userId]) ?? readCount(userId)

export function storeUnsentCount(userId: number, count: number): void {
  writeStored(storedKey(userId), count > 0 ? String(count) : null)
  useCounts.setState({ [userId]: count })
}
