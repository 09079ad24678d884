// Acts of an operator on an account, whether or not the server is running; each is audited as one of the server:
// `atelier account suspend --account DEM`, `restore --account DEM`, and `reset-password --account DEM --username maria`, which prints a link.
import { productFeatures, openApp } from '#server/app.ts'
import { setStatus } from '#server/accounts/status.service.ts'
import { readFlags, runCommand } from '#server/platform/backup/command.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/process/config.ts'
import { StartError } from '#server/platform/process/start-error.ts'
import { createContextRunner } from '#server/platform/run-in-context.ts'
import { createPasswordLink } from '#server/passwords/passwords.service.ts'

const usage = 'Use: atelier account suspend|restore --account CODE, or reset-password --account CODE --username NAME'
const refuse = (why: string): never => {
  throw new StartError(why)
}

type Options = { code: string; username: string | undefined }
type Act = (context: Context, options: Options) => Promise<string>

const acts: Record<string, Act> = {
  async suspend(context, { code }) {
    if (!(await setStatus(context, 'suspended'))) refuse(`The account ${code} is not active`)
    return `The account ${code} is suspended: its people read, and only its admins sign in`
  },
  async restore(context, { code }) {
    if (!(await setStatus(context, 'active'))) refuse(`The account ${code} is not suspended`)
    return `The account ${code} is active again`
  },
  async 'reset-password'(context, { code, username }) {
    const path = (await createPasswordLink(context, username!)) ?? refuse(`Nobody called ${username} may sign in at ${code}`)
    return `Within an hour ${username} chooses a password at\n${context.config.publicUrl}${path}`
  },
}

await runCommand(readOptions, async (database, { act, config, ...options }) => {
  const { app, world } = await openApp({ ...config, logLevel: 'fatal' }, database, productFeatures)
  const enter = createContextRunner(world, { actor: { kind: 'job', name: 'operator' }, language: 'ro', log: world.log })
  try {
    const account = await world.db.selectFrom('accounts').select('id').where('code', '=', options.code).executeTakeFirst()
    if (!account) throw new StartError(`There is no account ${options.code}`)
    console.log(await enter(account.id as AccountId, (context) => act(context, options)))
  } finally {
    await app.close()
  }
})

function readOptions([name = '', ...words]: string[], config: Config) {
  const { account, username } = readFlags(words, ['account', 'username'], usage)
  const act = acts[name] ?? refuse(usage)
  if (account === undefined || (username !== undefined) !== (name === 'reset-password')) refuse(usage)
  return { act, config, code: account!.toUpperCase(), username }
}
