import { Button, FileButton, Paper, Select, Stack, Text } from '@mantine/core'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fileTypes, imports, importTypes, maxFile, type ImportType } from '#contract/imports.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { messageText } from '#client/platform/i18n.ts'
import { invalidateFeatures } from '#client/platform/api/queries.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { IconFileImport } from '#client/ui/icons.tsx'
import { rejectionText } from './refusal-text.ts'
import classes from './ImportStart.module.css'
import { importTypeKeys } from './words.ts'

type Props = { type: ImportType; onType: (type: ImportType) => void; onRead: (id: number) => void }
type Ending = keyof typeof fileTypes

const acceptedEndings = Object.keys(fileTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** Selects the kind of records and the file, dropped or chosen. */
export function ImportStart({ type, onType, onRead }: Props) {
  const { t } = useTranslation('imports')
  const { organization } = useOrganization()
  const [pending, setPending] = useState(false)
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function bring(file: File | null | undefined) {
    if (!file || pending) return
    setProblem(undefined)
    if (file.size > maxFile) return setProblem(messageText('TooLarge'))
    setPending(true)
    try {
      // The type follows from the name: the media type that a browser reports depends on installed programs.
      const ending = file.name.split('.').at(-1)?.toLowerCase() as Ending
      const content = new Uint8Array(await file.arrayBuffer())
      const sent = { mediaType: fileTypes[ending] ?? 'text/plain', content }
      const { id } = await callEndpoint(imports.create, {
        type,
        organizationId: organization.id,
        fileName: file.name.slice(-150),
        file: sent,
      })
      invalidateFeatures('imports')
      onRead(id)
    } catch (error) {
      setProblem(rejectionText(error))
    } finally {
      setPending(false)
    }
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    <Paper p="lg" mb="md">
      <Stack gap="md">
        <Select
          label={t('WhatIsInFile')}
          maw={320}
          allowDeselect={false}
          data={importTypes.map((one) => ({ value: one, label: t(importTypeKeys[one]) }))}
          value={type}
          onChange={(chosen) => chosen && onType(chosen)}
        />
        <div
          className={classes.drop}
          data-over={over || undefined}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={(event) => {
            drag(false)(event)
            void bring(event.dataTransfer.files[0])
          }}
        >
          <IconFileImport size={36} stroke={1.4} aria-hidden />
          <Text fw={600}>{t('DropFile')}</Text>
          <FileButton accept={acceptedEndings} onChange={(file) => void bring(file)}>
            {(props) => (
              <Button {...props} loading={pending}>
                {t('ChooseFile')}
              </Button>
            )}
          </FileButton>
          <Text fz="xs" c="dimmed" ta="center">
            {t('FileKinds')}
          </Text>
        </div>
        {problem && (
          <Text role="alert" fz="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
