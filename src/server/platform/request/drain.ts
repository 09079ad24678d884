import type { FastifyInstance } from 'fastify'

/**
 * On the way out every answer ends its connection, and idle ones are ended: a browser that keeps one open must not hold us up. Whether we are on
 * the way out is what the returned function says.
 */
export function drainConnections(app: FastifyInstance): () => boolean {
  let leaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (leaving) void reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    leaving = true
    if (!app.server.listening) return
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
  })
  return () => leaving
}
