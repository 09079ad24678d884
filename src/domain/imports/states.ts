/** Written rows can be undone after a completed import, and after one that failed midway. */
export const hasWrittenRows = ({ state, doneAt }: { state: string; doneAt: string | null }): boolean =>
  state === 'done' || (state === 'failed' && doneAt !== null)
