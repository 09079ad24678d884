import type { Attachment, AttachmentStage } from '#contract/attachments.ts'
import type { Context } from '#server/platform/context.ts'
import type { StoredAttachment } from './attachments.queries.ts'
import { signContentToken, type Variant } from './token.service.ts'

/** The attachment with addresses of its bytes, for a caller who may read its owner. */
export function toAttachment({ scope, contentSecret }: Pick<Context, 'scope' | 'contentSecret'>, row: StoredAttachment): Attachment {
  const address = (variant: Variant) =>
    `/api/v1/content/${signContentToken(contentSecret, { account: scope.account, id: row.id, variant })}`
  return {
    ...row,
    kind: row.kind as Attachment['kind'],
    stage: row.stage as AttachmentStage,
    address: address('content'),
    thumbAddress: row.thumbSha256 && address('thumb'),
  }
}
