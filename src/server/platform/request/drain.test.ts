import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openApp, product } from '#server/app.ts'
import type { Feature } from '#server/platform/feature.ts'
import { testConfig } from '#test/config.ts'
import { openOwnDatabase } from '#test/own-database.ts'

test('a server that is told to stop is not ready from that moment on, and still answers whoever comes', async () => {
  const { database, drop } = await openOwnDatabase('leaving')
  onTestFinished(drop)
  const looked = Promise.withResolvers<unknown[]>()
  /** Asks when the server begins to close, and keeps it there until it is answered. */
  const onlooker: Feature = {
    routes: [
      (app) =>
        app.addHook('preClose', async () => {
          const answers = await Promise.all(['/readyz', '/healthz'].map(ask))
          looked.resolve(answers.map(({ status, headers }) => [status, headers.get('connection')]))
        }),
    ],
  }
  const { app } = await openApp(testConfig, database, [...product, onlooker])
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = (url: string) => fetch(`http://127.0.0.1:${port}${url}`)
  expect((await ask('/readyz')).status).toBe(200)

  await app.close()

  expect(await looked.promise).toEqual([
    [503, 'close'],
    [200, 'close'],
  ])
})
