import { fold } from '#contract/kit/fold.ts'

/** Scores from very weak to very strong. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4 | 5

const patterns = [/.{8}/su, /.{12}/su, /(?=.*\p{Ll})(?=.*\p{Lu})/su, /\d/, /[^\p{L}\d\s]/u]

/** Scores a password: one point each for length, more length, both cases, a digit and a sign; 0 if it contains the user name. */
export function passwordScore(password: string, username: string): PasswordScore {
  if (containsUsername(password, username)) return 0
  return patterns.filter((pattern) => pattern.test(password)).length as PasswordScore
}

/** The comparison ignores case and diacritics. */
export function containsUsername(password: string, username: string): boolean {
  const name = fold(username.trim())
  return name !== '' && fold(password).includes(name)
}
