import { Alert, Skeleton, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SettingDraft } from '#contract/accounts/account-settings.ts'
import { settingGroups, settings, type SettingName } from '#contract/accounts/settings.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { fetchFile } from '#client/platform/api/api.ts'
import { currentLanguage } from '#client/platform/i18n.ts'
import { errorText } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { hasPdfViewer } from '#client/ui/pdf-viewer.ts'
import { PdfFrame } from '#client/ui/PdfFrame.tsx'
import classes from './PrintPreview.module.css'
import { useUnsavedSettings, type UnsavedSetting } from './use-unsaved-settings.ts'

/** A sample order as it would print with the typed settings, updated shortly after typing. */
export default function PrintPreview() {
  const { t } = useTranslation('settings')
  const { accountSettings } = useInformation().account
  // Compared as text, which is equal as long as nothing has changed.
  const [settled] = useDebouncedValue(JSON.stringify(mergeTypedSettings(accountSettings, useUnsavedSettings())), 400)
  const language = currentLanguage()
  const { data, error } = useQuery({
    queryKey: [workOrders.samplePdf.feature, 'sample', language, settled],
    queryFn: () => fetchFile(workOrders.samplePdf, { settings: JSON.parse(settled) as SettingDraft[], language }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    enabled: hasPdfViewer(),
  })
  return (
    <aside className={classes.preview} aria-label={t('PrintPreview')}>
      <div className={classes.paper}>
        {!hasPdfViewer() ? (
          <Text p="md">{t('NoPdfViewer')}</Text>
        ) : data ? (
          <PdfFrame blob={data.blob} title={t('PrintPreview')} isPlain />
        ) : (
          !error && <Skeleton h="100%" role="status" aria-label={t('Loading')} />
        )}
      </div>
      {error && <Alert color="red">{errorText(error)}</Alert>}
    </aside>
  )
}

type StoredSetting = { name: string; value: string; options: Record<string, unknown> }

/** Print settings: stored values, overlaid by typed ones. */
function mergeTypedSettings(stored: readonly StoredSetting[], typed: readonly UnsavedSetting[]): SettingDraft[] {
  const shown = (Object.keys(settings) as SettingName[]).filter((name) => printGroups.has(settings[name].group))
  return shown.flatMap((name) => {
    const row = stored.find((own) => own.name === name)
    const changes = typed.filter(({ setting }) => setting === name)
    if (!row && changes.length === 0) return []
    const value = changes.find(({ option }) => option === undefined)?.value ?? row?.value ?? String(settings[name].default ?? '')
    const options = changes.flatMap(({ option, value: own }) => (option === undefined ? [] : [[option, own] as const]))
    return [{ name, value, options: { ...row?.options, ...Object.fromEntries(options) } }]
  })
}
const printGroups: ReadonlySet<(typeof settingGroups)[number]> = new Set(['prices', 'print'])
