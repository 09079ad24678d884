import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { maxAttachments, ownRemovalMs, type Attachment, type orderAttachments, type OwnerKind } from '#contract/attachments.ts'
import { isInGroup } from '#contract/kit/access.ts'
import type { ParsedInputOf } from '#contract/kit/endpoint.ts'
import { fail, failField, failNotFound } from '#contract/kit/errors.ts'
import type { Audited, Context, UserActor } from '#server/platform/context.ts'
import { deletionColumns, requireRestorable, restoredColumns } from '#server/platform/deletions.ts'
import * as queries from './attachments.queries.ts'
import { toAttachment } from './attachments.view.ts'
import * as contents from './contents.queries.ts'
import { isAcceptableDocument } from './documents.service.ts'
import { quotaOf, warnOfQuota } from './quota.service.ts'
import { ownerFinders, type AttachmentOwner } from './owners.service.ts'

type Calls = typeof orderAttachments
type ByAttachment = { id: number; attachmentId: number }

/** The handlers of the attachments of one kind of record. */
export function attachmentsOfKind(kind: OwnerKind) {
  const find = ownerFinders[kind]

  const list = async (context: Context, { id }: { id: number }) => listOfOwner(context, await find(context, id))

  async function create(context: Context<UserActor>, { id, file, ...input }: ParsedInputOf<Calls['create']>): Promise<Attachment> {
    const owner = await find(context, id)
    return (await findSent(context, owner, input.clientKey)) ?? store(context, owner, input, file)
  }

  async function arrange(context: Context, { id, ids }: z.output<Calls['arrange']['input']>) {
    const { db, scope } = context
    const owner = await find(context, id)
    await contents.lockUsage(db, scope)
    const stored = await queries.list(db, scope, owner)
    const unknown = ids.findIndex((one) => !stored.some((row) => row.id === one))
    if (unknown >= 0) failField(`ids.${unknown}`, 'InvalidChoice')
    if (new Set(ids).size !== stored.length || ids.length !== stored.length) failField('ids', 'InvalidChoice')
    await queries.arrange(db, scope, ids)
    publishChange(context, 'UPDATED', owner, ids[0])
    return listOfOwner(context, owner)
  }

  async function update(context: Context<UserActor>, { id, attachmentId, ...changes }: z.output<Calls['update']['input']>) {
    const { db, scope, actor } = context
    const owner = await find(context, id)
    const before = await findStored(context, owner, attachmentId)
    const isShown = changes.forClient ?? before.forClient
    if (isShown !== before.forClient && !isInGroup('desk', actor.level)) fail('AccessDenied403')
    await queries.update(db, scope, attachmentId, { ...changes, forClient: isShown })
    if (isShown !== before.forClient)
      await auditChange(context, before, { before: { forClient: before.forClient }, after: { forClient: isShown } })
    publishChange(context, 'UPDATED', owner, attachmentId)
    return toAttachment(context, await findStored(context, owner, attachmentId))
  }

  async function remove(context: Context<UserActor>, { id, attachmentId }: ByAttachment): Promise<null> {
    const { db, scope, actor } = context
    const owner = await find(context, id)
    const stored = await findStored(context, owner, attachmentId)
    const { createdBy, createdAt } = stored
    const isOwn = createdBy === actor.id && Date.parse(createdAt) > Date.now() - ownRemovalMs
    if (!isOwn && !isInGroup('office', actor.level)) fail('AccessDenied403')
    await queries.update(db, scope, attachmentId, deletionColumns(context))
    await auditChange(context, stored, { before: { forClient: stored.forClient } })
    publishChange(context, 'DELETED', owner, attachmentId)
    return null
  }

  async function restore(context: Context<UserActor>, { id, attachmentId }: ByAttachment): Promise<Attachment> {
    const { db, scope } = context
    const owner = await find(context, id)
    await contents.lockUsage(db, scope)
    const deleted = (await queries.findDeleted(db, scope, owner, attachmentId)) ?? failNotFound('attachment', attachmentId)
    requireRestorable(context, deleted)
    await requireRoom(context, owner)
    await queries.update(db, scope, attachmentId, restoredColumns)
    return finishAddition(context, owner, attachmentId)
  }

  return { list, create, arrange, update, remove, restore }
}

async function listOfOwner(context: Context, owner: AttachmentOwner) {
  const items = (await queries.list(context.db, context.scope, owner)).map((row) => toAttachment(context, row))
  return { items, total: items.length }
}

const findStored = async ({ db, scope }: Context, owner: AttachmentOwner, id: number) =>
  (await queries.find(db, scope, owner, id)) ?? failNotFound('attachment', id)

/** Finds what was sent under the key before. A key of another record's attachment is refused. */
async function findSent(context: Context, { kind, id }: AttachmentOwner, clientKey: string): Promise<Attachment | undefined> {
  const sent = await queries.findByKey(context.db, context.scope, clientKey)
  if (sent && sent[queries.ownerColumns[kind]] !== id) failField('client_key', 'InvalidChoice')
  return sent && toAttachment(context, sent)
}

type Description = Omit<ParsedInputOf<Calls['create']>, 'id' | 'file'>

async function store(
  context: Context<UserActor>,
  owner: AttachmentOwner,
  { takenAt, wheel, clientKey, ...description }: Description,
  { content, mediaType, width, height, thumb }: ParsedInputOf<Calls['create']>['file'],
): Promise<Attachment> {
  const { db, scope, actor, config } = context
  if (!thumb && !isAcceptableDocument(content)) fail('InvalidDocument')
  const used = await contents.lockUsage(db, scope)
  // The same file may have been stored while this call waited for the lock.
  const sent = await findSent(context, owner, clientKey)
  if (sent) return sent
  const position = await requireRoom(context, owner)
  const [sha256, thumbSha256] = [hashOf(content), thumb && hashOf(thumb)]
  const added =
    (await contents.insertContent(db, scope, sha256, content)) +
    (thumb && thumbSha256 ? await contents.insertContent(db, scope, thumbSha256, thumb) : 0)
  const quota = quotaOf(config)
  if (used + added > quota) fail('FilesQuotaExceeded', { details: { used, quota } })
  await contents.setUsage(db, scope, used + added)
  const now = Date.now()
  const { id } = await queries.insert(db, scope, {
    ...description,
    [queries.ownerColumns[owner.kind]]: owner.id,
    kind: thumb ? 'photo' : 'document',
    wheel: wheel ?? null,
    clientKey,
    sha256,
    thumbSha256: thumbSha256 ?? null,
    mediaType,
    width,
    height,
    bytes: content.length,
    position: position + 1,
    takenAt: new Date(Math.min(takenAt === undefined ? now : Date.parse(takenAt), now)).toISOString(),
    createdBy: actor.id,
  })
  await warnOfQuota(context, used, used + added)
  return finishAddition(context, owner, id)
}

async function finishAddition(context: Context, owner: AttachmentOwner, id: number): Promise<Attachment> {
  const stored = await findStored(context, owner, id)
  await auditChange(context, stored, { after: { forClient: stored.forClient } })
  publishChange(context, 'CREATED', owner, id)
  return toAttachment(context, stored)
}

/** The audit outlives the erasure of a client, so it names the file by its number and not by words that were typed. */
const auditChange = (context: Context, { id }: queries.StoredAttachment, what: Pick<Audited, 'before' | 'after'>) =>
  context.audit('attachment', id, { name: String(id), ...what })

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest()

/** Returns the last position of the record. The caller holds the usage, so nobody adds another meanwhile. */
async function requireRoom({ db, scope }: Context, owner: AttachmentOwner): Promise<number> {
  const { count, position } = await queries.findLastPlace(db, scope, owner)
  if (count >= maxAttachments) fail('TooManyFiles')
  return position
}

function publishChange(
  { publish }: Context,
  change: 'CREATED' | 'UPDATED' | 'DELETED',
  owner: AttachmentOwner,
  id: number | undefined,
): void {
  if (id !== undefined) publish('attachment', change, { id, ownerKind: owner.kind, ownerId: owner.id }, owner.organizations)
}

/** Stored bytes with thumbs and deleted files, which count until they are removed for good. */
export async function readUsage({ db, scope, config }: Context) {
  const byOwner = await queries.sumByOwner(db, scope)
  const files = byOwner.reduce((sum, row) => sum + row.files, 0)
  return { bytes: await contents.readUsage(db, scope), files, quota: quotaOf(config), byOwner }
}
