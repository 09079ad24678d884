import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { files, imageUpload } from '#contract/files.ts'
import { callEndpoint, fetchFile } from '#client/platform/api/api.ts'
import { messageText } from '#client/platform/i18n.ts'
import { errorText } from '#client/platform/notify.ts'
import classes from './ImageField.module.css'

type Props = { label: string; value: number | null; save: (id: number | undefined) => Promise<void> }

/** A picture that can be viewed, replaced and removed. */
export function ImageField({ label, value, save }: Props) {
  const { t } = useTranslation('settings')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)

  async function attempt(work: () => Promise<void>) {
    setPending(true)
    setProblem(undefined)
    await work().catch((error: unknown) => setProblem(errorText(error)))
    setPending(false)
  }
  async function bring(file: File | null) {
    if (!file) return
    if (!imageUpload.types.some((type) => type === file.type)) return setProblem(messageText('UnsupportedMediaType'))
    if (file.size > imageUpload.bytes) return setProblem(messageText('TooLarge'))
    await attempt(async () => {
      const content = new Uint8Array(await file.arrayBuffer())
      const { id } = await callEndpoint(files.create, { file: { mediaType: file.type, content } })
      await save(id)
    })
  }

  return (
    <Stack gap={8} role="group" aria-label={label}>
      {/* A dropped file is what the button beside it chooses. */}
      <div
        className={classes.picture}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!pending) void bring(event.dataTransfer.files[0] ?? null)
        }}
      >
        {value === null ? t('NoImage') : <Picture id={value} label={label} />}
      </div>
      <Group gap="xs">
        <FileButton accept={imageUpload.types.join(',')} onChange={(file) => void bring(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={pending}>
              {t(value === null ? 'ChooseImage' : 'ReplaceImage')}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button size="compact-sm" variant="subtle" color="gray" disabled={pending} onClick={() => void attempt(() => save(undefined))}>
            {t('RemoveImage')}
          </Button>
        )}
      </Group>
      {problem && (
        <Text role="alert" fz="xs" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

/** Fetched by a call, because an image address would not carry the session. */
function Picture({ id, label }: { id: number; label: string }) {
  const { t } = useTranslation('settings')
  const { data, error } = useQuery({
    queryKey: ['files', id],
    queryFn: async () => (await fetchFile(files.get, { id })).blob,
    staleTime: Infinity,
  })
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!data || !image.current) return undefined
    const objectUrl = URL.createObjectURL(data)
    image.current.src = objectUrl
    return () => URL.revokeObjectURL(objectUrl)
  }, [data])
  if (error) return t('ImageUnreadable')
  return data && <img ref={image} alt={label} />
}
