import { sql } from 'kysely'
import type { Directory } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'

type Found = { account: AccountId; organizationId: number; slug: string | null }

const pages = (directory: Directory) =>
  directory
    .selectFrom('bookingPages as p')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .where('p.published', '=', true)
    .where('a.status', '=', 'active')

/** All that are open for guests, whoever's they are. */
export const listPublished = (directory: Directory) =>
  pages(directory)
    .select(['p.organizationId as id', 'p.slug', 'p.name', 'p.city'])
    .orderBy(sql`p.name collate "ro-x-icu"`)
    .orderBy('p.organizationId')
    .limit(500)
    .execute()

export async function findPage(directory: Directory, address: string): Promise<Found | undefined> {
  const isNumber = /^[1-9]\d{0,14}$/.test(address)
  const found = pages(directory).select(['p.accountId as account', 'p.organizationId', 'p.slug'])
  const one = isNumber ? found.where('p.organizationId', '=', Number(address)) : found.where('p.slug', '=', address)
  return (await one.executeTakeFirst()) as Found | undefined
}

export async function findLink(directory: Directory, tokenHash: Buffer) {
  const link = directory.selectFrom('guestLinks').select(['accountId', 'organizationId', 'appointmentId'])
  return link
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
}
