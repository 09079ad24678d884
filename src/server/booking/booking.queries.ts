import { sql } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'

type FoundPage = { account: AccountId; organizationId: number; slug: string | null }

const publishedPages = (directory: Directory) =>
  directory
    .selectFrom('bookingPages as p')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .where('p.published', '=', true)
    .where('a.status', '=', 'active')

/** All published pages of active accounts. */
export const listPublished = (directory: Directory) =>
  publishedPages(directory)
    .select(['p.organizationId as id', 'p.slug', 'p.name', 'p.city'])
    .orderBy(sql`p.name collate "ro-x-icu"`)
    .orderBy('p.organizationId')
    .limit(500)
    .execute()

export async function findPage(directory: Directory, address: string): Promise<FoundPage | undefined> {
  const isNumber = /^[1-9]\d{0,14}$/.test(address)
  const rows = publishedPages(directory).select(['p.accountId as account', 'p.organizationId', 'p.slug'])
  const matching = isNumber ? rows.where('p.organizationId', '=', Number(address)) : rows.where('p.slug', '=', address)
  return (await matching.executeTakeFirst()) as FoundPage | undefined
}

export async function findLink(directory: Directory, tokenHash: Buffer) {
  const links = directory.selectFrom('guestLinks').select(['accountId', 'organizationId', 'appointmentId'])
  return links
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
}
