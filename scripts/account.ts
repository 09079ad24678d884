// Makes an account with its first admin, whether or not the server is running: `atelier account create`.
// In a terminal it asks for what no flag says. Elsewhere the password is the first line of the standard input; it is no flag, since any user
// of the machine may list those of a running process.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { registrationSchema, type RegistrationInput } from '#contract/accounts/accounts.ts'
import { AppError } from '#contract/kit/errors.ts'
import { registerAccount } from '#server/accounts/accounts.service.ts'
import { productFeatures } from '#server/app.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { readFlags, runCommand, withDb } from '#server/platform/backup/command.ts'
import type { Config } from '#server/platform/process/config.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { checkNewPassword } from '#server/platform/sign-in/new-password.ts'

type Field = keyof RegistrationInput

const passwords: Record<Config['passwordPolicy'], string> = {
  strong: '8 to 64 characters with a small letter, a capital, a digit and one of $ @ ! # ^ % * ? &',
  basic: '4 to 64 characters',
}
const questions: Record<Exclude<Field, 'password'>, [question: string, allowed: string]> = {
  company: ['Company', '1 to 150 characters'],
  country: ['Its country', 'two letters such as RO or HU; RO if none are typed'],
  organization: ['Its first workplace, by the town', '1 to 100 characters'],
  name: ['Name of the admin', '1 to 100 characters'],
  email: ['E-mail of the admin', 'an address such as name@example.com'],
  username: ['Username of the admin', '5 to 60 of the letters a to z, digits and . _ @ -'],
}
const flags = Object.keys(questions) as Array<keyof typeof questions>
const usage = `Use: atelier account create ${flags.map((flag) => `--${flag} …`).join(' ')}; the password is asked for.`

await runCommand(
  async (words, { passwordPolicy }) => {
    const fields = registrationSchema(passwordPolicy).shape
    const rules = { ...questions, password: ['Password of the admin', passwords[passwordPolicy]] } as const
    const given: Partial<Record<Field, string>> = readFlags(words, flags, usage)
    const accept = (field: Field, value = ''): string => {
      const { success, data } = fields[field].safeParse(value)
      if (success) return data
      throw new StartError(`${field}${field === 'password' ? '' : `="${value}"`} is not allowed: use ${rules[field][1]}`)
    }
    for (const field of flags) if (given[field] !== undefined) given[field] = accept(field, given[field])

    const terminal = openTerminal()
    const askFor = async (field: Field): Promise<string> => {
      const [question, allowed] = rules[field]
      const answer = await terminal.ask(`${question} (${allowed}): `, { hidden: field === 'password' })
      if (!process.stdin.isTTY || fields[field].safeParse(answer).success) return accept(field, answer)
      console.log(`That is not allowed: use ${allowed}`)
      return askFor(field)
    }
    try {
      for (const field of flags) given[field] ??= process.stdin.isTTY ? await askFor(field) : accept(field)
      given.password = await askFor('password')
      if (process.stdin.isTTY && (await terminal.ask('The password again: ', { hidden: true })) !== given.password)
        throw new StartError('The two passwords differ. No account was made.')
    } finally {
      terminal.close()
    }
    const registration = given as RegistrationInput
    await checkNewPassword({ passwordPolicy }, 'password', registration.password, registration.username).catch((error) =>
      refused(error, registration),
    )
    return registration
  },
  async (database, registration) => {
    await migrate(database)
    const code = await withDb(database, (db) => registerAccount(db, productFeatures, registration)).catch((error) =>
      refused(error, registration),
    )
    console.log(`The account ${code} (${registration.company}) is made. Its admin signs in as ${registration.username}.`)
  },
)

function refused(error: unknown, { username }: RegistrationInput): never {
  const { fields } = error instanceof AppError ? error : {}
  if (fields?.['username']) throw new StartError(`The username ${username} is taken. No account was made.`)
  if (fields?.['password'])
    throw new StartError(
      'The password is among the first that are guessed: a common one, or one with the username in it. No account was made.',
    )
  throw error
}

/** Prompts show only on a terminal, and hidden input is never echoed. */
function openTerminal() {
  let muted = false
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!muted) process.stdout.write(chunk)
      done()
    },
  })
  const isTTY = process.stdin.isTTY
  const lines = createInterface({ input: process.stdin, output, terminal: isTTY })
  const closed = new AbortController()
  lines.once('close', () => closed.abort())
  return {
    async ask(question: string, { hidden }: { hidden: boolean }): Promise<string> {
      if (isTTY && hidden) process.stdout.write(question)
      muted = hidden || !isTTY
      try {
        return await lines.question(question, { signal: closed.signal })
      } catch (cause) {
        throw new StartError('There was no answer. No account was made.', { cause })
      } finally {
        muted = false
        if (isTTY && hidden) process.stdout.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
