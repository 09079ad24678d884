import type { FastifyInstance } from 'fastify'

/**
 * On the way out every answer ends its connection. Those over which nothing is asked are ended by `endIdle`, or a browser that keeps one open would
 * hold us up; not before, since who asks over one in the moment in which it ends gets no answer.
 */
export function drainConnections(app: FastifyInstance): { isLeaving: () => boolean; endIdle: () => void } {
  let leaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    leaving = true
  })
  const endIdle = () => {
    if (!app.server.listening) return
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
  }
  return { isLeaving: () => leaving, endIdle }
}
