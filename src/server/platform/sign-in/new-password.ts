import { failField } from '#contract/kit/errors.ts'
import { passwordSchema } from '#contract/kit/passwords.ts'
import { fold } from '#domain/text/format.ts'
import { containsUsername } from '#domain/text/passwords.ts'
import type { Config } from '#server/platform/process/config.ts'

/** The 49,000 found most often in what was stolen, in small letters. Read when the first password is chosen: the list is too long for every start. */
const readCommon = async () => new Set<unknown>((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])
let common: ReturnType<typeof readCommon> | undefined
/** Those that the strong rule asks for: added to a common password, they keep nobody out. */
const signs = /[$@!#^%*?&]/g

/** What is tried first on a tyre shop's server, alone or with digits and signs about it: our name, the trade's words, and who one is. */
const guessedFirst = new Set(
  'atelier vulcanizare anvelopa anvelope cauciuc cauciucuri roata roti janta jante service autoservice itp garage tyre tyres tire tires wheel wheels gumi gumis gumiszerviz abroncs kerek szerviz autoszerviz muhely admin administrator operator worker muncitor mecanic mechanic szerelo user utilizator parola parolamea password jelszo demo test'.split(
    ' ',
  ),
)

/** Refuses, at the field where it was typed, a password that this installation does not take, or that is guessed among the first. */
export async function checkNewPassword(
  { passwordPolicy }: Pick<Config, 'passwordPolicy'>,
  field: string,
  password: string,
  username: string,
): Promise<void> {
  const { error } = passwordSchema(passwordPolicy).safeParse(password)
  if (error) failField(field, error.issues[0]!.message)
  const small = password.toLowerCase()
  const known = await (common ??= readCommon())
  const isCommon = known.has(small) || known.has(small.replace(signs, '')) || guessedFirst.has(fold(small).replace(/[^a-z]/g, ''))
  if (isCommon || containsUsername(password, username)) failField(field, 'PasswordTooCommon')
}
