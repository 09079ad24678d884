// Both sides while writing: our server restarts when its sources change, and Vite serves the pages and passes calls on to it.
import { spawn } from 'node:child_process'
import { build, createServer } from 'vite'

// Taken before Vite sets NODE_ENV in this process: the server keeps its own.
const env = { ...process.env }
// The server writes the pages for guests around what is built of them: once before it starts, and again after every change.
const booking = { configFile: 'vite.booking.config.ts', logLevel: 'warn' } as const
await build(booking)
await build({ ...booking, build: { watch: {} } })
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/server.ts'], { env, stdio: 'inherit' })

const vite = await createServer()
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
server.once('exit', (code) => void vite.close().finally(() => process.exit(code ?? 0)))
