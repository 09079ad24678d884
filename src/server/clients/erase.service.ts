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
    /** Features that name these clients, who were one person, or their phones empty the personal data; amounts and paper numbers stay. */
    clientErased: { ids: number[]; phones: string[] }
    /** It is raised before `clientErased`, while records still name the clients. */
    clientErasing: { ids: number[] }
  }
}

/** Erases the client for good; the audit notes only who did it and when. */
export async function erase(context: Context, versioned: { id: number; version?: number | undefined }): Promise<null> {
  const { db, scope } = context
  const { id } = versioned
  await context.react('clientsLocking', { winner: id, loser: id })
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
