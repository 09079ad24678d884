import { Button, FileButton, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentStages, type Attachment } from '#contract/attachments.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconFileText } from '#client/ui/icons.tsx'
import { ownerCalls, type PhotoOwner } from './owner-calls.ts'
import classes from './PhotosDialog.module.css'
import { PhotoViewer } from './PhotoViewer.tsx'
import { QueuedPhotos } from './QueuedPhotos.tsx'
import { stageKeys } from './stage-keys.ts'
import { useAddPhotos, useQueuedPhotos } from './use-photo-queue.ts'

/** The photos and documents of a record, by the stage of the work, and one of them in full. */
export default function PhotosDialog({ owner, name, onClose }: { owner: PhotoOwner; name: string; onClose: () => void }) {
  const { t } = useTranslation('attachments')
  const { data, error, refetch } = useQuery(endpointQuery(ownerCalls[owner.kind].list, { id: owner.id }))
  const queued = useQueuedPhotos(owner)
  const addPhotos = useAddPhotos()
  const [openId, setOpenId] = useState<number>()
  const items = data?.items ?? []
  const opened = items.find(({ id }) => id === openId)
  const stages = attachmentStages.filter((stage) => items.some((item) => item.stage === stage))
  return (
    <Dialog size={760} title={t('PhotosOf', { name })} hasInput={queued.some(({ isKept }) => !isKept)} onClose={onClose}>
      {opened ? (
        <PhotoViewer owner={owner} items={items} item={opened} onOpen={setOpenId} />
      ) : (
        <>
          <Group gap="xs" mb="md">
            <FileButton accept="image/*" capture="environment" onChange={(file) => file && void addPhotos(owner, [file])}>
              {(props) => <Button {...props}>{t('TakePhoto')}</Button>}
            </FileButton>
            <FileButton multiple accept="image/*,application/pdf" onChange={(files) => void addPhotos(owner, files)}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('ChooseFiles')}
                </Button>
              )}
            </FileButton>
          </Group>
          {error && !data && <ErrorState error={error} onRetry={refetch} />}
          {!error && !data && <Skeleton h={160} />}
          {queued.length > 0 && <QueuedPhotos photos={queued} />}
          {data && items.length === 0 && queued.length === 0 && (
            <EmptyState icon={IconFileText} title={t('NoPhotosYet')} text={t('NoPhotosText')} />
          )}
          {stages.map((stage) => (
            <section key={stage} aria-label={t(stageKeys[stage])}>
              <h3 className={classes.stage}>{t(stageKeys[stage])}</h3>
              <ul className={classes.tiles}>
                {items
                  .filter((item) => item.stage === stage)
                  .map((item) => (
                    <li key={item.id}>
                      <PhotoTile item={item} onOpen={() => setOpenId(item.id)} onLost={() => void refetch()} />
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Dialog>
  )
}

/** `onLost` is called for a picture that did not load, since its address may be over. */
function PhotoTile({ item, onOpen, onLost }: { item: Attachment; onOpen: () => void; onLost: () => void }) {
  const { t } = useTranslation('attachments')
  const label = item.caption || item.fileName || t('PhotoNumber', { number: item.position })
  return (
    <button type="button" className={classes.tile} aria-label={label} onClick={onOpen}>
      {item.thumbAddress ? (
        <img key={item.thumbAddress} src={item.thumbAddress} alt="" onError={onLost} />
      ) : (
        <>
          <IconFileText size={32} aria-hidden />
          <span>{label}</span>
        </>
      )}
    </button>
  )
}
