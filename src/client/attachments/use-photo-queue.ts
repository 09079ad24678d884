import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { AppError } from '#contract/kit/errors.ts'
import { errorText, notify } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import type { PhotoOwner } from './owner-calls.ts'
import { photoQueue, queuePhoto, startPhotoQueue } from './photo-queue.ts'

/** The photos of the user that the server does not have yet, all or those of one record. */
export function useQueuedPhotos(owner?: PhotoOwner) {
  const { id: userId } = useInformation().user
  const photos = useStore(photoQueue, (queue) => queue.photos)
  useEffect(() => void startPhotoQueue(userId), [userId])
  return owner ? photos.filter((photo) => photo.owner.kind === owner.kind && photo.owner.id === owner.id) : photos
}

/** Adds files to a record one after the other; those that cannot be sent are named in a message. Resolves to whether all were added. */
export function useAddPhotos() {
  const { t } = useTranslation('attachments')
  const { id: userId } = useInformation().user
  const problemOf = usePhotoProblem()
  return async (owner: PhotoOwner, files: readonly File[]) => {
    let areAllAdded = true
    for (const file of files)
      await queuePhoto(userId, owner, file).catch((error: unknown) => {
        areAllAdded = false
        notify.error(t('PhotoProblem', { name: file.name, problem: problemOf(error) }))
      })
    return areAllAdded
  }
}

/** The sentence for a refused photo: the general one names the limits of a logo. */
export function usePhotoProblem() {
  const { t } = useTranslation('attachments')
  return (error: unknown): string => {
    if (error instanceof AppError && error.code === 'InvalidImage') return t('InvalidPhoto')
    return error instanceof AppError && error.message === 'PhotoQueueFull' ? t('PhotoQueueFull') : errorText(error)
  }
}
