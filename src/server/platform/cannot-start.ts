/** The server cannot start and knows why: the message says it to whoever runs it, so it is printed alone, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** In words for whoever runs a cluster. What a command had not finished is undone by then, so that it may be run again. */
export const machineAway = (place: string, why: string) =>
  `The machine ${place} of the cluster cannot be reached (${why}). What was not finished is undone: bring the machine back, or put another ` +
  'in its place (docs/scale-out.md), and try again.'
