import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openApp, productFeatures } from '#server/app.ts'
import type { Feature } from '#server/platform/feature.ts'
import { testConfig } from '#test/config.ts'
import { openOwnDatabase } from '#test/own-database.ts'

/** Sends one call through the agent; resolves with the status and whether the connection was reused. */
const sendOver = (agent: Agent, port: number) =>
  new Promise<[status: number | undefined, kept: boolean]>((resolve, reject) => {
    const request = get({ agent, host: '127.0.0.1', port, path: '/healthz' }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, request.reusedSocket]))
    }).on('error', reject)
  })

test('a stopping server is not ready, but still answers requests, also on idle connections', async () => {
  const { database, drop } = await openOwnDatabase('leaving')
  onTestFinished(drop)
  const observed = Promise.withResolvers<unknown[]>()
  const [agent, others] = [new Agent({ keepAlive: true }), new Agent()]
  /** Sends requests while the server begins to close, and delays it until they are answered. */
  const observer: Feature = {
    routes: [
      (app) =>
        app.addHook('preClose', async () => {
          const answers = await Promise.all(['/readyz', '/healthz'].map(ask))
          // The kept connection is idle for as long as these requests take.
          for (let n = 0; n < 200; n++) await sendOver(others, port)
          observed.resolve([...answers.map(({ status, headers }) => [status, headers.get('connection')]), await sendOver(agent, port)])
        }),
    ],
  }
  const { app } = await openApp(testConfig, database, [...productFeatures, observer])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`)
  expect((await ask('/readyz')).status).toBe(200)
  await sendOver(agent, port)

  await app.close()

  expect(await observed.promise).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, true],
  ])
})
