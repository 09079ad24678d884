import { failField } from '#contract/kit/errors.ts'
import { passwordSchema } from '#contract/kit/passwords.ts'
import { fold } from '#contract/kit/fold.ts'
import { containsUsername } from '#domain/text/passwords.ts'
import type { Config } from '#server/platform/process/config.ts'

/** The 49,000 most common leaked passwords in lower case; loaded with the first new password, since the list would slow every start. */
const readCommon = async () => new Set<unknown>((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])
let commonLoading: ReturnType<typeof readCommon> | undefined
/** Signs that the strong policy requires: added to a common password, they do not make it safe. */
const requiredSigns = /[$@!#^%*?&]/g

/** First guesses against a tyre shop's server, alone or with digits and signs: the product, words of the trade, and roles. */
const firstGuesses = new Set(
  'atelier vulcanizare anvelopa anvelope cauciuc cauciucuri roata roti janta jante service autoservice itp garage tyre tyres tire tires wheel wheels gumi gumis gumiszerviz abroncs kerek szerviz autoszerviz muhely admin administrator operator worker muncitor mecanic mechanic szerelo user utilizator parola parolamea password jelszo demo test'.split(
    ' ',
  ),
)

/** Fails at `field` if the policy rejects the password or it is among the first guesses. */
export async function checkNewPassword(
  { passwordPolicy }: Pick<Config, 'passwordPolicy'>,
  field: string,
  password: string,
  username: string,
): Promise<void> {
  const { error } = passwordSchema(passwordPolicy).safeParse(password)
  if (error) failField(field, error.issues[0]!.message)
  const lowerCase = password.toLowerCase()
  const commonPasswords = await (commonLoading ??= readCommon())
  const isCommon =
    commonPasswords.has(lowerCase) ||
    commonPasswords.has(lowerCase.replace(requiredSigns, '')) ||
    firstGuesses.has(fold(lowerCase).replace(/[^a-z]/g, ''))
  if (isCommon || containsUsername(password, username)) failField(field, 'PasswordTooCommon')
}
