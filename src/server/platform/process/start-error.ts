/** The server cannot start and knows why: the message says it to whoever runs it, so it is printed alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** A refusal is printed alone and ends the process with 1; any other error is a fault of ours and comes out as it is. */
export async function exitOnStartError(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** In words for whoever runs a cluster. What a command had not finished is undone by then, so that it may be run again. */
export const isMachineUnreachable = (place: string, why: string) =>
  `The machine ${place} of the cluster cannot be reached (${why}). What was not finished is undone: bring the machine back, or put another ` +
  'in its place (docs/scale-out.md), and try again.'
