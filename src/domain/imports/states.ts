/** Of a file that failed after rows were written, as of one that is done, they can be undone. */
export const hasWrittenRows = ({ state, doneAt }: { state: string; doneAt: string | null }): boolean =>
  state === 'done' || (state === 'failed' && doneAt !== null)
