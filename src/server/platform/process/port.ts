import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from './start-error.ts'
import type { Config } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** The address by which this machine reaches its server. One that listens everywhere answers on this machine, too. */
export const localUrl = ({ host, port }: Address): string => `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`

/** Opens the port briefly, so that a taken one is reported before anything is built or created. */
export async function checkPort({ host, port }: Address): Promise<void> {
  const server = createServer((socket) => socket.destroy()).listen({ host, port })
  await once(server, 'listening').catch((cause) => throwPortError({ host, port }, cause))
  server.close()
  await once(server, 'close')
}

export function throwPortError({ host, port }: Address, cause: NodeJS.ErrnoException): never {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'something else listens there',
    EACCES: 'this user may not listen there',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'no such host is known',
    EAI_AGAIN: 'no such host is known',
  }
  const reason = reasons[cause.code ?? '']
  if (!reason) throw cause
  throw new StartError(`Cannot listen on ${host}:${port}: ${reason}. Set PORT and LISTEN_HOST.`, { cause })
}
