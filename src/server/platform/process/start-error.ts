/** The server cannot start for a reason that the operator can fix: only the message is printed, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Prints a StartError alone and exits with 1; any other error is a bug and passes unchanged. */
export async function exitOnStartError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Message for operators of a cluster. The unfinished work of a command is rolled back, so it may run again. */
export const isMachineUnreachable = (place: string, why: string) =>
  `The machine ${place} of the cluster cannot be reached (${why}). What was not finished is undone: bring the machine back, or put another ` +
  'in its place (docs/scale-out.md), and try again.'
