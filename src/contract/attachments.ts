import { z } from 'zod'
import type { Group } from './kit/access.ts'
import { deriveChanges } from './kit/changes.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { File, Id, Instant, Nothing, text } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export const attachmentStages = ['intake', 'work', 'handover', 'other'] as const
export type AttachmentStage = (typeof attachmentStages)[number]
export const ownerKinds = ['work-order', 'draft', 'tyre-hotel', 'vehicle', 'client'] as const
/** Kind of the record to which an attachment belongs. */
export type OwnerKind = (typeof ownerKinds)[number]

export const maxAttachments = 200
/** Longest time in milliseconds in which users remove what they added themselves. */
export const ownRemovalMs = 30 * 60_000
/** Photos and documents that are accepted; an image may have fewer bytes than a document. */
export const attachmentUpload = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
  bytes: 10 * 1024 * 1024,
  image: 'photo',
} as const

/** Axle from the front, side, inner or outer; S is a spare wheel, N a tyre of a set whose wheel is unknown. */
const Wheel = text(4).regex(/^([1-5][LR][IO]|S[12]|N([1-9]|[1-3]\d|40))$/, 'InvalidChoice')

const descriptionFields = { caption: text(120), stage: z.enum(attachmentStages), wheel: Wheel.nullable() }

export const Attachment = outputOf({
  ...descriptionFields,
  id: Id,
  kind: z.enum(['photo', 'document']),
  /** Whether the client may see it. */
  forClient: z.boolean(),
  position: z.int(),
  /** Pixels; null for a document. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int(),
  fileName: z.string(),
  mediaType: z.string(),
  takenAt: Instant,
  createdAt: Instant,
  createdBy: Id.nullable(),
  /** Name of the user. */
  creator: z.string().nullable(),
  /** Path of the bytes, which any browser may read for 10 to 20 minutes. */
  address: z.string(),
  /** Path of a small WebP; null for a document. */
  thumbAddress: z.string().nullable(),
})
export type Attachment = z.output<typeof Attachment>

const ByAttachment = z.object({ id: Id, attachmentId: Id })
const AttachmentList = outputOf({ items: z.array(Attachment), total: z.int() })

/** The calls for attachments of the records at `path`, whose `:id` names the record, for the group that may read them. */
const attachmentsOf = <const G extends Group>(path: string, access: G) =>
  feature('attachments', {
    list: endpoint(`GET /${path}/attachments`, { access, input: z.object({ id: Id }), result: AttachmentList }),
    /** A file that was sent before under this key is answered as it is stored. */
    create: endpoint(`POST /${path}/attachments`, {
      access,
      upload: attachmentUpload,
      input: z.object({
        id: Id,
        clientKey: z.uuid(),
        caption: descriptionFields.caption.default(''),
        stage: descriptionFields.stage.default('other'),
        wheel: Wheel.optional(),
        fileName: text(120).default(''),
        /** A time in the future counts as now. */
        takenAt: Instant.optional(),
      }),
      result: Attachment,
      created: true,
      perMinute: 240,
    }),
    /** The order of all attachments of the record, by their ids. */
    arrange: endpoint(`PUT /${path}/attachments/order`, {
      access,
      input: z.object({ id: Id, ids: z.array(Id).max(maxAttachments) }),
      result: AttachmentList,
    }),
    /** Only the desk decides what the client may see. */
    update: endpoint(`PUT /${path}/attachments/:attachmentId`, {
      access,
      input: deriveChanges({ ...descriptionFields, forClient: z.boolean() }).extend(ByAttachment.shape),
      result: Attachment,
    }),
    /** Own ones within half an hour; the office removes any. */
    remove: endpoint(`DELETE /${path}/attachments/:attachmentId`, { access, input: ByAttachment, result: Nothing }),
    restore: endpoint(`POST /${path}/attachments/:attachmentId/restore`, { access, input: ByAttachment, result: Attachment }),
  })

export const orderAttachments = attachmentsOf('work-orders/:id', 'all')
export const draftAttachments = attachmentsOf('work-orders/:id/draft', 'desk')
export const hotelAttachments = attachmentsOf('tyre-hotels/:id', 'all')
export const vehicleAttachments = attachmentsOf('vehicles/:id', 'desk')
export const clientAttachments = attachmentsOf('clients/:id', 'office')

export const attachments = feature('attachments', {
  /** The token is part of an answer whose caller may read the record; it proves that and nothing else. */
  content: endpoint('GET /content/:token', {
    access: 'public',
    input: z.object({ token: text(100) }),
    result: File,
    blob: 'application/octet-stream',
    perMinute: 3000,
  }),
  usage: endpoint('GET /attachments/usage', {
    access: 'admin',
    input: z.object({}),
    result: outputOf({
      bytes: z.int(),
      files: z.int(),
      /** Bytes that the account may store. */
      quota: z.int(),
      byOwner: z.array(z.object({ kind: z.enum(ownerKinds), bytes: z.int(), files: z.int() })),
    }),
  }),
})
