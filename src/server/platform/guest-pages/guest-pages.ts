import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/kit/errors.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context, Directory, GuestActor } from '#server/platform/context.ts'
import { runInContext } from '#server/platform/run-in-context.ts'
import { withConnection, type AccountId } from '#server/platform/database/db.ts'
import { createScope } from '#server/platform/database/scope.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { World } from '#server/platform/process/world.ts'
import type { Routes } from '#server/platform/http/implement.ts'
import { sendCompressed } from '#server/platform/http/compression.ts'

export type GuestPage = { status?: 200 | 404; html: string; headers: Record<string, string> }

/** Data for a page: its request, and `enter` to read in the account that the address leads to. */
export type Visit<Found> = {
  request: FastifyRequest
  config: Config
  directory: Directory
  /** Throws NotFound if guests have nothing to see there. */
  enter: <T>(input: Record<string, unknown>, language: Language, work: (context: Context<GuestActor<Found>>) => Promise<T>) => Promise<T>
}

type Resolver<Found> = (
  directory: Directory,
  input: Record<string, unknown>,
  link: { address: string; token: undefined; installation: World['installation'] },
) => Promise<{ account: AccountId; organizations: readonly number[]; found: Found }>

/** Serves pages that the server renders, for visitors without a session and for search engines. */
export const guestPages =
  <Found>(resolve: Resolver<Found>, pages: Record<string, (createVisit: Visit<Found>) => Promise<GuestPage>>): Routes =>
  (app, world) => {
    for (const [url, page] of Object.entries(pages))
      app.get(url, async (request, reply) => {
        const { status = 200, html, headers } = await page(createVisit(request, world, resolve))
        return sendCompressed(reply.code(status).headers(headers).type('text/html; charset=utf-8'), html)
      })
  }

function createVisit<Found>(request: FastifyRequest, world: World, resolve: Resolver<Found>): Visit<Found> {
  const { db, config, installation } = world
  return {
    request,
    config,
    directory: db,
    enter: (input, language, work) =>
      withConnection(db, async (connection) => {
        const link = { address: request.ip, token: undefined, installation }
        const { account, organizations, found } = await resolve(connection.db, input, link)
        const { status } = await connection.db.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirstOrThrow()
        if (status !== 'active') fail('NotFound')
        const actor: GuestActor<Found> = { kind: 'guest', found, address: request.ip }
        const options = {
          account,
          scope: createScope(account, organizations),
          actor,
          language,
          log: request.log,
          mode: 'read only',
        } as const
        return runInContext(world, connection, options, work)
      }),
  }
}
