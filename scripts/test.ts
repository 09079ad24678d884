// `npm test`: every part runs, whatever the ones before it said, and the run fails if one of them did. `--quick` runs what tests the features that differ from main.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { changedTests } from './changed-tests.ts'

type Part = { name: string; command: string }

const quick = process.argv.includes('--quick')
const parts: Part[] = [
  { name: 'types, lint, format, dead code', command: 'npm run --silent check' },
  { name: 'unit and API', command: ['vitest run', ...(quick ? changedTests() : [])].join(' ') },
  ...(quick ? [] : [{ name: 'browser', command: 'npm run --silent e2e' }]),
]

/** Ctrl-C reaches the part that runs, too: then there is no next one. */
let interrupted = false
process.on('SIGINT', () => (interrupted = true))

const outcomes: string[] = []
for (const { name, command } of parts) {
  if (interrupted) {
    outcomes.push(`${name}: not run`)
    continue
  }
  const begun = Date.now()
  const child = spawn(command, { shell: true, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
  outcomes.push(`${name}: ${code === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - begun) / 1000)} s`)
}

console.log(`\n${outcomes.join('\n')}`)
if (quick) console.log('Left out: the features that do not differ from main, what asks all of them, the browser. The whole is npm test.')
