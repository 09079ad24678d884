// Lists the accounts in numbers, whether or not the server is running: `atelier accounts [--json]`. The last sign-in is that of the sessions
// which still run, so seven days back at most.
import { listAccountOverviews } from '#server/accounts/overview.queries.ts'
import { runCommand, withDb } from '#server/platform/backup/command.ts'
import { StartError } from '#server/platform/process/start-error.ts'

await runCommand(
  ([flag, ...more]) => {
    if (more.length || (flag !== undefined && flag !== '--json')) throw new StartError('Use: atelier accounts [--json]')
    return { isJson: flag !== undefined }
  },
  async (database, { isJson }) => {
    const accounts = await withDb(database, listAccountOverviews)
    if (isJson) return console.log(JSON.stringify(accounts, undefined, 2))
    const heads = ['Code', 'Name', 'Status', 'Package until', 'Users', 'Orders of 30 days', 'SMS credits', 'Last sign-in']
    const rows = accounts.map(({ code, name, status, activeTo, users, ordersOf30Days, smsCredits, lastSignIn }) =>
      [code, name, status, activeTo ?? '–', users, ordersOf30Days, smsCredits, lastSignIn?.slice(0, 16).replace('T', ' ') ?? '–'].map(
        String,
      ),
    )
    const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)))
    for (const row of [heads, ...rows])
      console.log(
        row
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join('  ')
          .trimEnd(),
      )
  },
)
