/** The server cannot start and knows why: the message says it to whoever runs it, so it is printed alone, without a stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}
