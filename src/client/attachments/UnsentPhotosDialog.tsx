import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import type { QueuedPhoto } from './photo-queue.ts'
import { QueuedPhotos } from './QueuedPhotos.tsx'

/** All photos of the user that wait in this browser. */
export default function UnsentPhotosDialog({ photos, onClose }: { photos: readonly QueuedPhoto[]; onClose: () => void }) {
  const { t } = useTranslation('attachments')
  return (
    <Dialog title={t('PhotosToSend')} onClose={onClose}>
      <QueuedPhotos photos={photos} />
    </Dialog>
  )
}
