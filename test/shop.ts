import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { openApp, productFeatures } from '#server/app.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { Feature } from '#server/platform/feature.ts'
import { toPayload, type HttpRequest, type Send } from './caller.ts'
import { testConfig } from './config.ts'
import { newShop, type ShopFixture as NewShop, type ShopOptions } from './new-shop.ts'

export { shopPassword } from './new-shop.ts'

type Opened = Awaited<ReturnType<typeof openApp>>
/** The shop, and the server that its callers speak to. */
export type Shop = NewShop & Opened

/**
 * A shop of the test's own: an account that nobody else uses on the database that all share, a caller for each level, and makers for its
 * records. `config` asks for a server that is not the usual one, `features` for one that has these besides the product's own.
 */
export async function openShop({ config, features, ...options }: ShopOptions & Asked = {}): Promise<Shop> {
  const server = await serverWith({ ...testConfig, ...config }, features)
  const { db, sessions } = server.world
  const shop = await newShop(db, sendTo(server.app), options, sessions.changed)
  return { ...shop, ...server }
}

type Asked = { config?: Partial<Config>; features?: Feature[] }
const none: Feature[] = []
const servers = new Map<Feature[], Map<string, Promise<Opened>>>()

/** One server for each configuration and list of features, for as long as the process of the tests lives. */
function serverWith(config: Config, features = none): Promise<Opened> {
  const known = servers.get(features) ?? new Map<string, Promise<Opened>>()
  servers.set(features, known)
  const key = JSON.stringify(config)
  const server = known.get(key) ?? openApp(config, inject('database').owner, [...productFeatures, ...features])
  known.set(key, server)
  return server
}

/** Into the server without a port between. */
export const sendTo =
  (app: FastifyInstance): Send =>
  async ({ method, url, headers = {}, body }: HttpRequest) => {
    const { payload, headers: described } = toPayload(body)
    const answer = await app.inject({ method, url, headers: { ...described, ...headers }, payload })
    return { status: answer.statusCode, headers: headersOf(answer.headers), bytes: answer.rawPayload, text: answer.payload }
  }

const headersOf = (given: Record<string, string | string[] | number | undefined>): Headers =>
  new Headers(Object.entries(given).flatMap(([name, value = '']): [string, string][] => [[name, value.toString()]]))
