import { Button, FileButton, Group, Skeleton, Text } from '@mantine/core'
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
import { stageKeys } from './stage-keys.ts'
import { useUploads, type PhotoUpload } from './use-uploads.ts'

/** The photos and documents of a record, by the stage of the work, and one of them in full. */
export default function PhotosDialog({ owner, name, onClose }: { owner: PhotoOwner; name: string; onClose: () => void }) {
  const { t } = useTranslation('attachments')
  const { data, error, refetch } = useQuery(endpointQuery(ownerCalls[owner.kind].list, { id: owner.id }))
  const { uploads, add, drop } = useUploads(owner)
  const [openId, setOpenId] = useState<number>()
  const items = data?.items ?? []
  const opened = items.find(({ id }) => id === openId)
  const stages = attachmentStages.filter((stage) => items.some((item) => item.stage === stage))
  return (
    <Dialog size={760} title={t('PhotosOf', { name })} hasInput={uploads.length > 0} onClose={onClose}>
      {opened ? (
        <PhotoViewer owner={owner} items={items} item={opened} onOpen={setOpenId} />
      ) : (
        <>
          <Group gap="xs" mb="md">
            <FileButton accept="image/*" capture="environment" onChange={(file) => file && add([file])}>
              {(props) => <Button {...props}>{t('TakePhoto')}</Button>}
            </FileButton>
            <FileButton multiple accept="image/*,application/pdf" onChange={add}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('ChooseFiles')}
                </Button>
              )}
            </FileButton>
          </Group>
          {error && !data && <ErrorState error={error} onRetry={refetch} />}
          {!error && !data && <Skeleton h={160} />}
          {uploads.length > 0 && <Uploads uploads={uploads} onDrop={drop} />}
          {data && items.length === 0 && uploads.length === 0 && (
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

function Uploads({ uploads, onDrop }: { uploads: PhotoUpload[]; onDrop: (upload: PhotoUpload) => void }) {
  const { t } = useTranslation('attachments')
  const words = { sending: t('PhotoSending'), waiting: t('PhotoWaits'), refused: undefined }
  return (
    <ul className={classes.uploads} aria-label={t('PhotosToSend')}>
      {uploads.map((upload) => (
        <li key={upload.key}>
          {upload.preview && <img src={upload.preview} alt="" />}
          <span>
            {upload.name}
            <Text fz="xs" c={upload.state === 'refused' ? 'red' : 'dimmed'} role={upload.state === 'refused' ? 'alert' : 'status'}>
              {upload.problem ?? words[upload.state]}
            </Text>
          </span>
          {upload.state === 'refused' && (
            <Button size="compact-sm" variant="subtle" onClick={() => onDrop(upload)}>
              {t('DiscardPhoto')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
