import { fail } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { PublicContext } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import { findById } from './attachments.queries.ts'
import { findContent, isActive } from './contents.queries.ts'
import { readContentToken } from './token.service.ts'

const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' }

/** Answers the bytes that a token names; whatever is wrong with it, the caller learns only that nothing was found. */
export async function readContent({ directory, enter, installation }: PublicContext, { token }: { token: string }): Promise<FileContent> {
  const proven = readContentToken(installation.contentSecret, token) ?? fail('NotFound')
  const account = proven.account as AccountId
  if (!(await isActive(directory, account))) return fail('NotFound')
  return enter(account, async ({ db, scope }) => {
    const attachment = await findById(db, scope, proven.id)
    const sha256 = proven.variant === 'thumb' ? attachment?.thumbSha256 : attachment?.sha256
    const stored = sha256 && (await findContent(db, scope, sha256))
    if (!attachment || !stored) return fail('NotFound')
    const mediaType = proven.variant === 'thumb' ? 'image/webp' : attachment.mediaType
    // A photo was redrawn, so the extension of its own name may be wrong.
    const name = attachment.fileName.replace(/\.\w+$/, '') || `${attachment.kind}-${attachment.id}`
    const fileName = `${name}.${extensions[mediaType]}`
    return { fileName, mediaType, content: stored.content, tag: `"${sha256.toString('base64url')}"` }
  })
}
