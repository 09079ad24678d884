import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openApp, productFeatures } from '#server/app.ts'
import type { Feature } from '#server/platform/feature.ts'
import { testConfig } from '#test/config.ts'
import { openOwnDatabase } from '#test/own-database.ts'

/** One call over a line that is kept, and whether it was kept from the call before. */
const over = (agent: Agent, port: number) =>
  new Promise<[status: number | undefined, kept: boolean]>((resolve, reject) => {
    const asked = get({ agent, host: '127.0.0.1', port, path: '/healthz' }, (answer) => {
      answer.resume().on('end', () => resolve([answer.statusCode, asked.reusedSocket]))
    }).on('error', reject)
  })

test('a server that is told to stop is not ready from that moment on, and still answers whoever comes, also over a line that was idle', async () => {
  const { database, drop } = await openOwnDatabase('leaving')
  onTestFinished(drop)
  const looked = Promise.withResolvers<unknown[]>()
  const [agent, others] = [new Agent({ keepAlive: true }), new Agent()]
  /** Asks when the server begins to close, and keeps it there until it is answered. */
  const onlooker: Feature = {
    routes: [
      (app) =>
        app.addHook('preClose', async () => {
          const answers = await Promise.all(['/readyz', '/healthz'].map(ask))
          // For as long as that takes nothing is asked over the line that is kept.
          for (let n = 0; n < 200; n++) await over(others, port)
          looked.resolve([...answers.map(({ status, headers }) => [status, headers.get('connection')]), await over(agent, port)])
        }),
    ],
  }
  const { app } = await openApp(testConfig, database, [...productFeatures, onlooker])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`)
  expect((await ask('/readyz')).status).toBe(200)
  await over(agent, port)

  await app.close()

  expect(await looked.promise).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, true],
  ])
})
