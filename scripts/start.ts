// `npm start`: builds the browser's side when it has to, in a process of its own whose memory goes with it, then becomes the server. So a
// signal to this one process ends everything, at any moment.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { exitOnStartError } from '#server/platform/process/start-error.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { checkPort } from '#server/platform/process/port.ts'
import { shutdownSignal } from '#server/platform/process/shutdown.ts'

// The build takes minutes on a small machine: a wrong setting or a taken port is reported before it.
await exitOnStartError(() => checkPort(readConfig()))

// In a process group of its own: Ctrl-C in a terminal reaches us alone.
const build = spawn(process.execPath, ['scripts/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'], detached: true })
shutdownSignal.addEventListener('abort', () => build.kill('SIGKILL')) // what it leaves does not count as built
const [code] = (await once(build, 'exit')) as [number | null]

if (shutdownSignal.aborted) process.exit(0)
if (code !== 0) process.exit(1)
await import('./server.ts')
