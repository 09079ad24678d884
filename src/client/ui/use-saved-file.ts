import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#client/platform/api/api.ts'
import { notify } from '#client/platform/notify.ts'

/** Saves a file that the server makes of a list or a day, and reports the result; one at a time. */
export function useSavedFile() {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)

  async function save(ask: () => Promise<{ blob: Blob; fileName: string }>) {
    if (pending) return
    setPending(true)
    try {
      const { blob, fileName } = await ask()
      saveFile(blob, fileName)
      notify.exported(t('Exported', { file: fileName }))
    } catch (error) {
      notify.exportFailed(error)
    } finally {
      setPending(false)
    }
  }
  return { pending, save }
}
