// `npm run check`: types and lint on one graph, dead code and format, side by side; each result is printed once. `--full` adds the five `tsc`.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

const checks = ['oxlint --type-aware --type-check --deny-warnings', 'knip', 'oxfmt --check']
// The type check of oxlint calls itself experimental, so releases and nightly runs ask the compiler, too.
const projects = ['src/contract', 'src/domain', 'src/client', '.', 'test/e2e']

/** Prints what the command printed once it has ended; true when it found nothing. */
async function runCheck(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  console.log(`${command}: ${code === 0 ? 'passed' : 'FAILED'}\n${code === 0 ? '' : out + errors}`)
  return code === 0
}

const outcomes = await Promise.all(checks.map(runCheck))
if (process.argv.includes('--full')) {
  for (const project of projects) outcomes.push(await runCheck(`tsc -p ${project}`))
}
if (outcomes.includes(false)) process.exitCode = 1
