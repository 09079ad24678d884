// The one command of an operator: `atelier COMMAND …` of a release, `npm run atelier -- COMMAND …` of a checkout. It reads the environment
// and `.env` of the current folder. Exit code 0 is success, 1 a failure that was printed.
import { StartError, exitOnStartError } from '#server/platform/process/start-error.ts'

type Command = { does: string; run: () => Promise<unknown> }

/** Commands of one or two words; the words that follow are left in `process.argv` for the script. */
const commands: Record<string, Command> = {
  start: { does: 'run the server until SIGTERM; --production as with NODE_ENV=production', run: startServer },
  health: { does: 'ask the running server whether its database answers', run: checkHealth },
  doctor: { does: 'look at everything that the server needs; --json for machines', run: () => import('./doctor.ts') },
  migrate: { does: 'bring the tables up to date', run: () => import('./migrate.ts') },
  accounts: { does: 'list the accounts in numbers; --json for machines', run: () => import('./accounts.ts') },
  'account create': { does: 'make an account and its first admin', run: () => import('./account.ts') },
  'account package': { does: 'print or begin the package of an account', run: () => import('./package.ts') },
  'account suspend': { does: 'suspend an account', run: () => runAct('suspend') },
  'account restore': { does: 'make a suspended account active again', run: () => runAct('restore') },
  'account reset-password': { does: 'print a link by which a user chooses a password', run: () => runAct('reset-password') },
  'account credits': { does: 'print or change the SMS credits of an account', run: () => import('./sms.ts') },
  backup: { does: 'write all data into a new folder', run: () => import('./backup.ts') },
  'backup verify': { does: 'read a backup whole and compare it with its manifest', run: () => import('./verify.ts') },
  'backup key': { does: 'make the key of encrypted backups; prints its recipient', run: () => import('./backup-key.ts') },
  restore: { does: 'read a backup into an empty database', run: () => import('./restore.ts') },
  'mail-test': { does: 'send one mail and print the answer of the SMTP server', run: () => import('./mail.ts') },
  'sms-test': { does: 'send one text message and print the answer of the provider', run: () => import('./sms-test.ts') },
  statistics: { does: 'compute the statistics anew', run: () => import('./statistics.ts') },
  distribute: { does: 'spread the tables over a Citus cluster', run: () => import('./distribute.ts') },
}

const [node = '', script = '', ...words] = process.argv
const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => candidate in commands)
if (name === undefined) printUsage()
else {
  process.argv = [node, script, ...words.slice(name.split(' ').length)]
  await commands[name]!.run()
}

function runAct(act: string): Promise<unknown> {
  process.argv.splice(2, 0, act)
  return import('./account-act.ts')
}

function printUsage(): void {
  const width = Math.max(...Object.keys(commands).map((command) => command.length))
  const lines = Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(width)}  ${does}`)
  const isHelp = words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)
  console[isHelp ? 'log' : 'error'](`${isHelp ? '' : `${words.join(' ')} is no command. `}Use: atelier COMMAND …\n${lines.join('\n')}`)
  process.exitCode = isHelp ? 0 : 1
}

async function startServer(): Promise<void> {
  await exitOnStartError(async () => {
    const [flag, ...more] = process.argv.slice(2)
    if (more.length || (flag !== undefined && flag !== '--production')) throw new StartError('Use: atelier start [--production]')
    if (flag) process.env['NODE_ENV'] = 'production'
  })
  await import('./server.ts')
}

async function checkHealth(): Promise<void> {
  const { readConfig } = await import('#server/platform/process/config.ts')
  const { localUrl } = await import('#server/platform/process/port.ts')
  await exitOnStartError(async () => {
    const address = `${localUrl(readConfig())}/healthz`
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch((cause: unknown) => {
      throw new StartError(`Nothing answers at ${address}`, { cause })
    })
    if (!answer.ok) throw new StartError(`The server answers ${answer.status}: its database does not answer`)
    console.log('The server and its database answer')
  })
}
