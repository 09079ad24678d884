import { fold } from './format.ts'

/** From very weak to very strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4 | 5

const points = [/.{8}/su, /.{12}/su, /(?=.*\p{Ll})(?=.*\p{Lu})/su, /\d/, /[^\p{L}\d\s]/u]

/** How hard a password is to guess: a point each for length, more length, both cases, a digit and a sign. None if it holds the name of its user. */
export function passwordScore(password: string, username: string): PasswordScore {
  if (containsUsername(password, username)) return 0
  return points.filter((point) => point.test(password)).length as PasswordScore
}

/** However its letters are written. */
export function containsUsername(password: string, username: string): boolean {
  const name = fold(username.trim())
  return name !== '' && fold(password).includes(name)
}
