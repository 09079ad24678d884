import { fail } from '#contract/kit/errors.ts'
import { erasedName } from '#domain/text/people.ts'
import { listContacts } from '#server/clients/company-and-contacts.queries.ts'
import * as clients from '#server/clients/clients.queries.ts'
import * as clientService from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import { withAccountWideScope } from '#server/platform/database/scope.ts'
import { lockVersion } from '#server/platform/database/versions.ts'
import * as queries from './erase.queries.ts'

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /**
     * These, who were one client, are forgotten: whoever names them empties what was said of them and of their phones; amounts and numbers of
     * papers stay.
     */
    clientErased: { ids: number[]; phones: string[] }
    /** It is raised before `clientErased`, while what belongs to them still names them. */
    clientErasing: { ids: number[] }
  }
}

/** Nothing is known of the client from now on. Who did it and when is noted, and nothing else. */
export async function erase(context: Context, versioned: { id: number; version?: number | undefined }): Promise<null> {
  const { db, scope } = context
  const { id } = versioned
  await context.react('clientMerging', { winner: id, loser: id })
  const client = await lockVersion('client', versioned, clients.findForUpdate(db, await clientService.clientScope(context), id))
  if (await queries.hasOpenWork(db, withAccountWideScope(context).scope, id)) fail('ClientInUse')
  const all = await queries.listMergedIds(db, scope, id)
  const ids = all.map((one) => one.id)
  const contacts = await Promise.all(ids.map((one) => listContacts(db, scope, one)))
  await context.react('clientErasing', { ids })
  await queries.eraseFromAudit(db, scope, ids)
  await context.react('clientErased', { ids, phones: [...all, ...contacts.flat()].flatMap(({ phone }) => phone ?? []) })
  await queries.eraseColumns(db, scope, ids)
  await clientService.publishChange(context, 'DELETED', { ...client, version: client.version + 1 })
  await context.audit('client', id, { name: erasedName, before: {} })
  return null
}
