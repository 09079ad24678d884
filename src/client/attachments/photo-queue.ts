import { createStore } from 'zustand/vanilla'
import { AppError, type Failure } from '#contract/kit/errors.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { invalidateFeatures } from '#client/platform/api/queries.ts'
import { randomKey } from '#client/platform/api/retry.ts'
import { waitForNetwork } from '#client/platform/network.ts'
import { isPageLocked, onPageUnlocked } from '#client/platform/sign-in/page-lock.ts'
import { currentToken, onTokenChange } from '#client/platform/sign-in/token.ts'
import { storeUnsentCount } from '#client/platform/unsent-files.ts'
import { ownerCalls, type PhotoOwner } from './owner-calls.ts'
import { deleteStoredPhoto, listStoredPhotos, storePhoto, type StoredPhoto } from './photo-store.ts'
import { scalePhoto } from './scale-photo.ts'

/** A file on its way: it is being sent, waits for the network, or was refused with this error. */
export type QueuedPhoto = StoredPhoto & {
  state: 'sending' | 'waiting' | 'refused'
  error?: unknown
  /** Address of its pixels in this page; undefined for a document. */
  preview: string | undefined
  /** False where the browser keeps nothing: the photo is lost with the page. */
  isKept: boolean
}
type Queue = { userId: number | undefined; photos: QueuedPhoto[] }

const maxPhotos = 60
const maxBytes = 40 * 1024 * 1024
const retryDelaysMs = [2000, 4000, 8000, 16_000, 32_000, 60_000]
/** Failures after which the same photo may pass later. */
const transientFailures: readonly Failure[] = ['TechnicalDifficultiesError', 'TooManyRequests', 'UnknownError', 'SignInRequired']

export const photoQueue = createStore<Queue>(() => ({ userId: undefined, photos: [] }))
const { getState, setState } = photoQueue
const change = (key: string, changes: Partial<QueuedPhoto>) =>
  setState(({ photos }) => ({ photos: photos.map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)) }))

const toQueued = (photo: StoredPhoto, isKept: boolean): QueuedPhoto => {
  const { mediaType, content } = photo
  const preview = mediaType.startsWith('image/') ? URL.createObjectURL(new Blob([content as BlobPart], { type: mediaType })) : undefined
  return { ...photo, state: 'sending', preview, isKept }
}

/** Reads what waits for this user and sends it. Photos of the user before stay stored for that user. */
export async function startPhotoQueue(userId: number): Promise<void> {
  if (getState().userId === userId) return
  setState({ userId, photos: [] })
  const stored = await listStoredPhotos(userId).catch(() => [])
  if (getState().userId !== userId) return
  const { photos } = getState()
  const earlier = stored.filter(({ key }) => !photos.some((photo) => photo.key === key))
  setState({ photos: [...earlier.map((photo) => toQueued(photo, true)), ...photos] })
  storeCount()
  void sendPhotos()
}

/** Stores a file for the record and sends it. Fails if the file is no photo or document, or too much waits already. */
export async function queuePhoto(userId: number, owner: PhotoOwner, file: File): Promise<void> {
  const sent = await scalePhoto(file)
  const { photos } = getState()
  const bytes = photos.reduce((sum, { content }) => sum + content.length, sent.content.length)
  if (photos.length >= maxPhotos || bytes > maxBytes) throw new AppError('TooManyFiles', { message: 'PhotoQueueFull' })
  const stored: StoredPhoto = {
    ...sent,
    key: newUploadKey(),
    userId,
    owner,
    name: file.name.slice(-120),
    takenAt: new Date(file.lastModified).toISOString(),
    addedAt: Math.max(Date.now(), (photos.at(-1)?.addedAt ?? 0) + 1),
  }
  const isKept = await storePhoto(stored).then(
    () => true,
    () => false,
  )
  setState((now) => ({ photos: [...now.photos, toQueued(stored, isKept)] }))
  storeCount()
  // Without this a browser may clear what waits when its disk is full.
  if (isKept && photos.length === 0) void navigator.storage?.persist?.()
  void sendPhotos()
}

/** Takes a photo out of the queue: it was sent, or the user gives it up. */
export async function dropPhoto({ key, preview }: QueuedPhoto): Promise<void> {
  await deleteStoredPhoto(key).catch(() => undefined)
  if (preview) URL.revokeObjectURL(preview)
  setState(({ photos }) => ({ photos: photos.filter((photo) => photo.key !== key) }))
  storeCount()
}

export function retryPhoto({ key }: QueuedPhoto): void {
  change(key, { state: 'waiting', error: undefined })
  void sendPhotos()
}

/** The next page finds only photos that the browser keeps. */
function storeCount() {
  const { userId, photos } = getState()
  if (userId !== undefined) storeUnsentCount(userId, photos.filter(({ isKept }) => isKept).length)
}

let sending: Promise<void> | undefined
const sendPhotos = () => (sending ??= sendAll().finally(() => (sending = undefined)))

/** Sends one after the other, so that photos of a record keep their order. */
async function sendAll(): Promise<void> {
  for (let failed = 0; ;) {
    const photo = getState().photos.find(({ state }) => state !== 'refused')
    if (!photo || !currentToken() || isPageLocked()) return
    try {
      await sendPhoto(photo)
      failed = 0
    } catch (error) {
      if (!(error instanceof AppError && transientFailures.includes(error.code))) change(photo.key, { state: 'refused', error })
      else {
        setState(({ photos }) => ({ photos: photos.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)) }))
        await waitForNetwork(retryDelaysMs[Math.min(failed++, retryDelaysMs.length - 1)]!)
      }
    }
  }
}

async function sendPhoto(photo: QueuedPhoto): Promise<void> {
  const { key, owner, name, takenAt, mediaType, content } = photo
  change(key, { state: 'sending' })
  await callEndpoint(ownerCalls[owner.kind].create, {
    id: owner.id,
    clientKey: key,
    fileName: name,
    takenAt,
    file: { mediaType, content },
  })
  invalidateFeatures('attachments')
  await dropPhoto(photo)
}

// A user who is back goes on; another user has a queue of their own, which that user's page starts.
onPageUnlocked((isSame) => (isSame ? void sendPhotos() : setState({ userId: undefined, photos: [] })))
onTokenChange(() => currentToken() || isPageLocked() || setState({ userId: undefined, photos: [] }))

/** A random UUID, as the contract wants it. */
const newUploadKey = (): string => randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
