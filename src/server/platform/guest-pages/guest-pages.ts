import type { FastifyRequest } from 'fastify'
import { fail } from '#contract/kit/errors.ts'
import type { Language } from '#domain/text/format.ts'
import { runInContext, type Context, type Directory, type GuestActor } from '#server/platform/context.ts'
import { withConnection, type AccountId } from '#server/platform/database/db.ts'
import { createScope } from '#server/platform/database/scope.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { World } from '#server/platform/process/world.ts'
import type { Routes } from '#server/platform/http/implement.ts'
import { sendCompressed } from '#server/platform/http/compression.ts'

export type GuestPage = { status?: 200 | 404; html: string; headers: Record<string, string> }

/** What a page is made of: the address it was asked by, and the account that is found there, to read in. */
export type Visit<Found> = {
  request: FastifyRequest
  config: Config
  directory: Directory
  /** Throws NotFound where there is nothing for guests. */
  enter: <T>(input: Record<string, unknown>, language: Language, work: (context: Context<GuestActor<Found>>) => Promise<T>) => Promise<T>
}

type Finder<Found> = (
  directory: Directory,
  input: Record<string, unknown>,
  link: { address: string; token: undefined; installation: World['installation'] },
) => Promise<{ account: AccountId; organizations: readonly number[]; found: Found }>

/** Pages that the server writes itself, for people who are not signed in and for search engines. */
export const guestPages =
  <Found>(find: Finder<Found>, pages: Record<string, (visit: Visit<Found>) => Promise<GuestPage>>): Routes =>
  (app, world) => {
    for (const [url, page] of Object.entries(pages))
      app.get(url, async (request, reply) => {
        const { status = 200, html, headers } = await page(visit(request, world, find))
        return sendCompressed(reply.code(status).headers(headers).type('text/html; charset=utf-8'), html)
      })
  }

function visit<Found>(request: FastifyRequest, world: World, find: Finder<Found>): Visit<Found> {
  const { db, config, installation } = world
  return {
    request,
    config,
    directory: db,
    enter: (input, language, work) =>
      withConnection(db, async (connection) => {
        const link = { address: request.ip, token: undefined, installation }
        const { account, organizations, found } = await find(connection.db, input, link)
        const { status } = await connection.db.selectFrom('accounts').select('status').where('id', '=', account).executeTakeFirstOrThrow()
        if (status !== 'active') fail('NotFound')
        const actor: GuestActor<Found> = { kind: 'guest', found, address: request.ip }
        const given = { account, scope: createScope(account, organizations), actor, language, log: request.log, mode: 'read only' } as const
        return runInContext(world, connection, given, work)
      }),
  }
}
