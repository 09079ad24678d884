import { enableCompileCache } from 'node:module'
import './platform/process/shutdown.ts'

// Before anything else is loaded: type stripping and parsing are then done once per version, not at every start.
enableCompileCache()
const { runServer: start } = await import('./start.ts')
await start()
