import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dropPhoto, retryPhoto, type QueuedPhoto } from './photo-queue.ts'
import classes from './PhotosDialog.module.css'
import { usePhotoProblem } from './use-photo-queue.ts'

/** Photos that the server does not have yet. A refused one can be sent again, saved to the device or given up. */
export function QueuedPhotos({ photos }: { photos: readonly QueuedPhoto[] }) {
  const { t } = useTranslation('attachments')
  return (
    <ul className={classes.uploads} aria-label={t('PhotosToSend')}>
      {photos.map((photo) => (
        <li key={photo.key}>
          {photo.preview && <img src={photo.preview} alt="" />}
          <div>
            {photo.name}
            <PhotoState photo={photo} />
            {photo.state === 'refused' && (
              <Group gap="xs">
                <Button size="compact-sm" variant="subtle" onClick={() => retryPhoto(photo)}>
                  {t('Retry')}
                </Button>
                {photo.preview && (
                  <Button component="a" size="compact-sm" variant="subtle" href={photo.preview} download={photo.name}>
                    {t('SavePhoto')}
                  </Button>
                )}
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => void dropPhoto(photo)}>
                  {t('DiscardPhoto')}
                </Button>
              </Group>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function PhotoState({ photo: { state, error } }: { photo: QueuedPhoto }) {
  const { t } = useTranslation('attachments')
  const problemOf = usePhotoProblem()
  if (state === 'refused')
    return (
      <Text fz="xs" c="red" role="alert">
        {problemOf(error)}
      </Text>
    )
  return (
    <Text fz="xs" c="dimmed" role="status">
      {state === 'sending' ? t('PhotoSending') : t('PhotoWaits')}
    </Text>
  )
}
