import type { FastifyInstance } from 'fastify'

/**
 * During shutdown every answer closes its connection. `endIdle` closes idle ones, which browsers would keep open; earlier it must not
 * run, since a request sent on a connection that is being closed gets no answer.
 */
export function drainConnections(app: FastifyInstance): { isLeaving: () => boolean; endIdle: () => void } {
  let isLeaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isLeaving = true
  })
  const endIdle = () => {
    if (!app.server.listening) return
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
  }
  return { isLeaving: () => isLeaving, endIdle }
}
