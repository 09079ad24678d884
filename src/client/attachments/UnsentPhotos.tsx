import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import UnsentPhotosDialog from './UnsentPhotosDialog.tsx'
import { useQueuedPhotos } from './use-photo-queue.ts'

/** Says on every page how many photos wait in this browser; those that are just being sent need no words. */
export default function UnsentPhotos({ className }: { className: string | undefined }) {
  const { t } = useTranslation('attachments')
  const photos = useQueuedPhotos()
  const [isOpen, setOpen] = useState(false)
  const count = photos.filter(({ state }) => state !== 'sending').length
  return (
    <div role="status">
      {count > 0 && (
        <p className={className}>
          {t('PhotosWaiting', { count })}
          <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
            {t('ShowPhotos')}
          </Button>
        </p>
      )}
      {isOpen && photos.length > 0 && <UnsentPhotosDialog photos={photos} onClose={() => setOpen(false)} />}
    </div>
  )
}
