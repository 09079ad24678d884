import pLimit from 'p-limit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { invalidateFeatures } from '#client/platform/api/queries.ts'
import { randomKey } from '#client/platform/api/retry.ts'
import { retryWhenReachable } from '#client/platform/network.ts'
import { errorText } from '#client/platform/notify.ts'
import { ownerCalls, type PhotoOwner } from './owner-calls.ts'
import { scalePhoto } from './scale-photo.ts'

/** A file on its way: it is being sent, waits for the network, or was refused with this text. */
export type PhotoUpload = {
  key: string
  name: string
  preview: string | undefined
  state: 'sending' | 'waiting' | 'refused'
  problem?: string
}

const threeAtATime = pLimit(3)

/** Sends files of a record, each once however often the network fails. */
export function useUploads({ kind, id }: PhotoOwner) {
  const { t } = useTranslation('attachments')
  const [uploads, setUploads] = useState<PhotoUpload[]>([])
  const change = (key: string, changes: Partial<PhotoUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  // The general sentence names the limits of a logo.
  const problemOf = (error: unknown) => (error instanceof AppError && error.code === 'InvalidImage' ? t('InvalidPhoto') : errorText(error))
  const drop = ({ key, preview }: PhotoUpload) => {
    if (preview) URL.revokeObjectURL(preview)
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const attempt = async (upload: PhotoUpload, file: File): Promise<void> => {
    try {
      const sent = await scalePhoto(file)
      const takenAt = new Date(file.lastModified).toISOString()
      await callEndpoint(ownerCalls[kind].create, { id, clientKey: upload.key, fileName: file.name.slice(-120), takenAt, file: sent })
      invalidateFeatures('attachments')
      drop(upload)
    } catch (error) {
      if (!(error instanceof AppError && error.message === 'NoNetwork'))
        return change(upload.key, { state: 'refused', problem: problemOf(error) })
      change(upload.key, { state: 'waiting' })
      retryWhenReachable(() => {
        change(upload.key, { state: 'sending' })
        void threeAtATime(() => attempt(upload, file))
        return true
      })
    }
  }

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
      const upload: PhotoUpload = { key: newUploadKey(), name: file.name, preview, state: 'sending' }
      setUploads((all) => [...all, upload])
      void threeAtATime(() => attempt(upload, file))
    }
  }
  return { uploads, add, drop }
}

/** A random UUID, as the contract wants it. */
const newUploadKey = (): string => randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
