import type { SentFile } from '#contract/kit/endpoint.ts'
import type { PhotoOwner } from './owner-calls.ts'

/** A photo or document that the server does not have yet. */
export type StoredPhoto = SentFile & {
  /** The UUID under which the server stores it once. */
  key: string
  /** Photos of a user wait for the sign-in of that user. */
  userId: number
  owner: PhotoOwner
  name: string
  takenAt: string
  addedAt: number
}

const photoStore = 'photos'

/** Opens the database of the browser; it rejects where that is forbidden, such as in some private windows. */
const openStore = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('atelier', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(photoStore, { keyPath: 'key' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

/** Resolves when the transaction has reached the disk. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(photoStore, mode)
      const request = work(transaction.objectStore(photoStore))
      transaction.addEventListener('complete', () => resolve(request.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  } finally {
    database.close()
  }
}

/** The photos of the user in the order in which they were added. */
export async function listStoredPhotos(userId: number): Promise<StoredPhoto[]> {
  const photos = await withStore<StoredPhoto[]>('readonly', (store) => store.getAll())
  return photos.filter((photo) => photo.userId === userId).sort((a, b) => a.addedAt - b.addedAt)
}

export const storePhoto = (photo: StoredPhoto) => withStore('readwrite', (store) => store.put(photo))
export const deleteStoredPhoto = (key: string) => withStore('readwrite', (store) => store.delete(key))
