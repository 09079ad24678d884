import { enableCompileCache } from 'node:module'
import '#server/platform/process/shutdown.ts'

// The cache must be on before other modules load: type stripping and parsing then run once per version instead of at every start.
enableCompileCache()
const { runServer: start } = await import('./run-server.ts')
await start()
