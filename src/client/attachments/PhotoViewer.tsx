import { ActionIcon, Button, Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { attachmentStages, ownRemovalMs, type Attachment, type AttachmentStage } from '#contract/attachments.ts'
import { isInGroup } from '#contract/kit/access.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { invalidateFeatures, useWrite } from '#client/platform/api/queries.ts'
import { serverNow } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { IconChevronLeft, IconChevronRight, IconTrash } from '#client/ui/icons.tsx'
import { showUndoableMessage } from '#client/ui/tell-undoable.tsx'
import { ownerCalls, type PhotoOwner } from './owner-calls.ts'
import classes from './PhotosDialog.module.css'
import { stageKeys } from './stage-keys.ts'

type Props = { owner: PhotoOwner; items: readonly Attachment[]; item: Attachment; onOpen: (id: number | undefined) => void }

/** One photo in full, with its caption and stage; arrow keys lead to the others. */
export function PhotoViewer({ owner, items, item, onOpen }: Props) {
  const { t } = useTranslation('attachments')
  const { instant } = useFormat()
  const { user } = useInformation()
  const level = useLevel()
  const calls = ownerCalls[owner.kind]
  const { mutate } = useWrite(calls.update)
  const remove = useWrite(calls.remove)
  const isMarkable =
    [useAccountSetting('photos_for_client'), useAccountSetting('photos_on_paper')].includes(true) && isInGroup('desk', level)
  const at = items.indexOf(item)
  const turn = (step: number) => {
    const next = items[at + step]
    if (next) onOpen(next.id)
  }
  const path = { id: owner.id, attachmentId: item.id }
  const isOwn = item.createdBy === user.id && serverNow() - Date.parse(item.createdAt) < ownRemovalMs

  const deletePhoto = async () => {
    await remove.mutateAsync(path)
    onOpen(undefined)
    const restore = async () => {
      await callEndpoint(calls.restore, path)
      invalidateFeatures('attachments')
    }
    showUndoableMessage(
      `attachment ${item.id}`,
      t('PhotoDeleted'),
      { label: t('Undo'), run: () => void restore().catch(notify.failure) },
      'status',
    )
  }

  return (
    <div
      onKeyDown={({ key, target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
    >
      <Group justify="space-between" mb="xs">
        <Button variant="subtle" data-autofocus leftSection={<IconChevronLeft size={16} />} onClick={() => onOpen(undefined)}>
          {t('BackToPhotos')}
        </Button>
        <Group gap="xs">
          <ActionIcon variant="default" size="lg" aria-label={t('PreviousPhoto')} disabled={at <= 0} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fz="sm" aria-live="polite">
            {t('PhotoPosition', { number: at + 1, total: items.length })}
          </Text>
          <ActionIcon variant="default" size="lg" aria-label={t('NextPhoto')} disabled={at === items.length - 1} onClick={() => turn(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      </Group>
      {item.kind === 'photo' ? (
        <img
          className={classes.full}
          src={item.address}
          width={item.width ?? undefined}
          height={item.height ?? undefined}
          alt={item.caption || t('PhotoNumber', { number: item.position })}
        />
      ) : (
        <a href={item.address} download>
          {t('DownloadDocument', { name: item.fileName })}
        </a>
      )}
      <Text fz="sm" c="dimmed" my="xs">
        {[item.creator, instant(item.takenAt)].filter(Boolean).join(' · ')}
      </Text>
      <Group key={item.id} align="end" gap="xs">
        <CaptionField caption={item.caption} onSave={(caption) => mutate({ ...path, caption })} />
        <NativeSelect
          label={t('PhotoStage')}
          value={item.stage}
          data={attachmentStages.map((stage) => ({ value: stage, label: t(stageKeys[stage]) }))}
          onChange={({ currentTarget: { value } }) => mutate({ ...path, stage: value as AttachmentStage })}
        />
        {isMarkable && (
          <Checkbox
            label={t('ForClientPhoto')}
            checked={item.forClient}
            onChange={({ currentTarget }) => mutate({ ...path, forClient: currentTarget.checked })}
          />
        )}
        {(isOwn || isInGroup('office', level)) && (
          <Button
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} />}
            loading={remove.isPending}
            onClick={() => void deletePhoto().catch(notify.failure)}
          >
            {t('Delete')}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Saves what was typed when the field is left, and when it goes away: a dialog that closes reports no blur. */
function CaptionField({ caption, onSave }: { caption: string; onSave: (caption: string) => void }) {
  const { t } = useTranslation('attachments')
  const typed = useRef(caption)
  const saved = useRef(caption)
  const save = () => {
    if (typed.current.trim() === saved.current) return
    saved.current = typed.current.trim()
    onSave(saved.current)
  }
  const saveLast = useEffectEvent(save)
  useEffect(() => () => saveLast(), [])
  return (
    <TextInput
      className={classes.caption}
      label={t('PhotoCaption')}
      maxLength={120}
      defaultValue={caption}
      onChange={({ currentTarget }) => (typed.current = currentTarget.value)}
      onBlur={save}
    />
  )
}
