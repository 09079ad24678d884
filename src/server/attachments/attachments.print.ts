import type { Context } from '#server/platform/context.ts'
import { createFormatter } from '#server/platform/pdf/sheet.ts'
import type { Reactions } from '#server/platform/reactions.ts'
import * as queries from './attachments.queries.ts'
import { findContent } from './contents.queries.ts'

/** Photos on the paper of one order: five pages of six. */
const maxPrinted = 30

/** Adds the photos that the client may see behind the client's copy of the order, if the account prints them. */
export async function printPhotos(context: Context, printed: Reactions['orderPrinted']): Promise<void> {
  const { db, scope } = context
  const { order, language, copy, stationery, slips, images } = printed
  const setting = await context.settings()
  if (!setting('photos_on_paper') || copy === 'workshop') return
  const stored = await queries.list(db, scope, { kind: 'work-order', id: order.id })
  const chosen = stored.filter(({ kind, forClient }) => kind === 'photo' && forClient).slice(0, maxPrinted)
  if (chosen.length === 0) return
  const pen = createFormatter(stationery.organization, language)
  const title = pen.word('Photos')
  const photos = []
  for (const [at, { sha256, caption, takenAt }] of chosen.entries()) {
    const found = await findContent(db, scope, sha256)
    if (!found) continue
    const file = `/images/photo-${at + 1}.jpg`
    images[file] = found.content
    photos.push({ file, alt: caption || `${title} ${at + 1}`, ...(caption && { caption }), at: pen.instant(takenAt) })
  }
  slips.push({ template: '/attachments/photos.typ', sheet: { title, photos } })
}
