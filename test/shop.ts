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
/** A shop with the server of its callers. */
export type Shop = NewShop & Opened

/**
 * Opens a shop for one test: an account of its own on the shared database, a caller for each level, and makers for records.
 * `config` changes settings of the server, and `features` adds features to those of the product.
 */
export async function openShop({ config, features, ...options }: ShopOptions & ServerOptions = {}): Promise<Shop> {
  const server = await findOrOpenServer({ ...testConfig, ...config }, features)
  const { db, sessions } = server.world
  const shop = await newShop(db, sendTo(server.app), options, sessions.changed)
  return { ...shop, ...server }
}

type ServerOptions = { config?: Partial<Config>; features?: Feature[] }
const none: Feature[] = []
const servers = new Map<Feature[], Map<string, Promise<Opened>>>()

/** Tests share one server per configuration and list of features, for the lifetime of the process. */
function findOrOpenServer(config: Config, features = none): Promise<Opened> {
  const serversByConfig = servers.get(features) ?? new Map<string, Promise<Opened>>()
  servers.set(features, serversByConfig)
  const key = JSON.stringify(config)
  const server = serversByConfig.get(key) ?? openApp(config, inject('database').owner, [...productFeatures, ...features])
  serversByConfig.set(key, server)
  return server
}

/** Sends into the server without a port. */
export const sendTo =
  (app: FastifyInstance): Send =>
  async ({ method, url, headers = {}, body }: HttpRequest) => {
    const { payload, headers: described } = toPayload(body)
    const answer = await app.inject({ method, url, headers: { ...described, ...headers }, payload })
    return { status: answer.statusCode, headers: headersOf(answer.headers), bytes: answer.rawPayload, text: answer.payload }
  }

const headersOf = (given: Record<string, string | string[] | number | undefined>): Headers =>
  new Headers(Object.entries(given).flatMap(([name, value = '']): [string, string][] => [[name, value.toString()]]))
