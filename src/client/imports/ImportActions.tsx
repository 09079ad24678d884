import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { imports, type Import } from '#contract/imports.ts'
import { hasWrittenRows } from '#domain/imports/states.ts'
import { fetchFile, saveFile } from '#client/platform/api/api.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { IconArrowBackUp, IconFileImport, IconFileSpreadsheet, IconTrash } from '#client/ui/icons.tsx'
import type { ImportFormChoices } from './use-choices.ts'

type Props = { fileImport: Import; choices: ImportFormChoices; onGone: () => void }

/** The actions that the state of the import allows. */
export function ImportActions({ fileImport, choices, onGone }: Props) {
  const { t } = useTranslation('imports')
  const { id, state, counts, fileName } = fileImport
  const run = useWrite(imports.run)
  const undo = useWrite(imports.undo)
  const remove = useWrite(imports.remove)
  const toWrite = counts.create + counts.update
  const ask = () =>
    askConfirmation({
      title: t('UndoQuestion'),
      text: t('UndoHelp'),
      action: t('UndoImport'),
      danger: true,
      run: () => undo.mutateAsync({ id }),
    })
  const stop = () =>
    askConfirmation({
      title: t('StopImport'),
      text: t('StopImportHelp'),
      action: t('StopImport'),
      danger: true,
      run: () => remove.mutateAsync({ id }),
    })
  const forget = () =>
    askConfirmation({
      title: t('DeleteQuestion', { what: fileName }),
      action: t('Delete'),
      danger: true,
      run: () => remove.mutateAsync({ id }),
    }).then((yes) => yes && onGone())

  return (
    <>
      {counts.error > 0 && (hasWrittenRows(fileImport) || state === 'checked' || state === 'undone') && <ErrorsButton id={id} />}
      {['read', 'checked', 'undone', 'failed'].includes(state) && !hasWrittenRows(fileImport) && (
        <Button variant="default" leftSection={<IconTrash size={17} stroke={1.7} />} onClick={() => void forget()}>
          {t('Delete')}
        </Button>
      )}
      {state === 'checked' && (
        <Button
          leftSection={<IconFileImport size={17} />}
          disabled={toWrite === 0 || choices.isChanged}
          loading={run.isPending}
          onClick={() => run.mutate({ id })}
        >
          {toWrite === 0 ? t('NothingToWrite') : t('Import')}
        </Button>
      )}
      {state === 'running' && (
        <Button variant="default" onClick={() => void stop()}>
          {t('StopImport')}
        </Button>
      )}
      {hasWrittenRows(fileImport) && toWrite > 0 && (
        <Button variant="default" leftSection={<IconArrowBackUp size={17} stroke={1.7} />} onClick={() => void ask()}>
          {t('UndoImport')}
        </Button>
      )}
    </>
  )
}

/** Downloads the file with the rows that failed, and the reasons. */
function ErrorsButton({ id }: { id: number }) {
  const { t } = useTranslation('imports')
  const [pending, setPending] = useState(false)
  async function download() {
    setPending(true)
    try {
      const { blob, fileName } = await fetchFile(imports.errors, { id })
      saveFile(blob, fileName)
    } catch (error) {
      notify.exportFailed(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={pending}
      leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />}
      onClick={() => void download()}
    >
      {t('DownloadErrors')}
    </Button>
  )
}
