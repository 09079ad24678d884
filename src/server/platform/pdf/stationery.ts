import { failNotFound } from '#contract/kit/errors.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Json } from '#server/platform/database/tables.gen.ts'
import { readFile } from '#server/platform/files/files.ts'

/** An image of a template: its file name, and its size in millimetres. */
type Picture = { file: string; width: number; height: number }

/** Data that all documents of an organization share. */
export type Stationery = {
  organization: { name: string; address: Json; company: Json; timeZone: string; currency: string }
  theme: 'javasea' | 'lemontage'
  logo?: Picture & { place: 'beside' | 'above' }
  watermark?: Picture
}

const logoFile = '/images/logo.png'

/** Returns the stationery and the files that it refers to. */
export async function readStationery(
  context: Context,
  organizationId: number,
  settings: Settings,
): Promise<{ stationery: Stationery; images: Record<string, Uint8Array> }> {
  const { db, scope } = context
  const organization = await db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.accountId')
    .select(['o.name', 'o.address', 'o.company', 'o.timeZone', 'a.currency'])
    .where('o.accountId', '=', scope.account)
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const base = { organization, theme: settings('customized') }
  const { value: logo, placement } = settings('custom_logo')
  if (logo === null) return { stationery: base, images: {} }
  const { kind, width, height, content } = await readFile(context, logo)
  if (kind !== 'logo') return failNotFound('file', logo)
  return {
    stationery: { ...base, ...placeLogo({ width: width ?? 1, height: height ?? 1 }, placement) },
    images: { [logoFile]: content },
  }
}

type Size = { width: number; height: number }

/** Places the logo next to the shop's name; a wide one goes above it, since it would leave no room for the name. */
export function placeLogo(size: Size, placement: 'header' | 'watermark'): Pick<Stationery, 'logo' | 'watermark'> {
  if (placement === 'watermark') return { watermark: { file: logoFile, ...fitWithin(size, { width: 120, height: 120 }) } }
  if (size.width > 4 * size.height) return { logo: { file: logoFile, place: 'above', ...fitWithin(size, { width: 60, height: 12 }) } }
  return { logo: { file: logoFile, place: 'beside', ...fitWithin(size, { width: 40, height: 16 }) } }
}

/** Scales a size to the largest that fits, keeping its proportions. */
function fitWithin({ width, height }: Size, maxSize: Size): Size {
  const scale = Math.min(maxSize.width / width, maxSize.height / height)
  return { width: width * scale, height: height * scale }
}
