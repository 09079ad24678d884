import { failNotFound } from '#contract/kit/errors.ts'
import type { Settings } from '#contract/accounts/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Json } from '#server/platform/database/tables.gen.ts'
import { readFile } from '#server/platform/files/files.ts'

/** A picture as a template places it: the name of its file, and its size in millimetres. */
type Picture = { file: string; width: number; height: number }

/** What is the same on every document of a workplace. */
export type Stationery = {
  organization: { name: string; address: Json; company: Json; timeZone: string; currency: string }
  theme: 'javasea' | 'lemontage'
  logo?: Picture & { place: 'beside' | 'above' }
  watermark?: Picture
}

const logoFile = '/images/logo.png'

/** The stationery, and the files that it names. */
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
  const plain = { organization, theme: settings('customized') }
  const { value: logo, placement } = settings('custom_logo')
  if (logo === null) return { stationery: plain, images: {} }
  const { kind, width, height, content } = await readFile(context, logo)
  if (kind !== 'logo') return failNotFound('file', logo)
  return {
    stationery: { ...plain, ...placeLogo({ width: width ?? 1, height: height ?? 1 }, placement) },
    images: { [logoFile]: content },
  }
}

type Size = { width: number; height: number }

/** Beside the name of the shop; a wide one in a row of its own above it, since it would leave the name no room. */
export function placeLogo(size: Size, placement: 'header' | 'watermark'): Pick<Stationery, 'logo' | 'watermark'> {
  if (placement === 'watermark') return { watermark: { file: logoFile, ...fitted(size, { width: 120, height: 120 }) } }
  if (size.width > 4 * size.height) return { logo: { file: logoFile, place: 'above', ...fitted(size, { width: 60, height: 12 }) } }
  return { logo: { file: logoFile, place: 'beside', ...fitted(size, { width: 40, height: 16 }) } }
}

/** As large as fits, in its own proportions. */
function fitted({ width, height }: Size, most: Size): Size {
  const scale = Math.min(most.width / width, most.height / height)
  return { width: width * scale, height: height * scale }
}
