import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { importTypes } from '#contract/imports.ts'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { ImportStart } from './ImportStart.tsx'
import { OpenedImport } from './OpenedImport.tsx'
import { PastImports } from './PastImports.tsx'

/** Starts an import and lists recent ones, or shows the import that the address names. */
export default function ImportsPage() {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const params: Record<string, unknown> = useSearch({ strict: false })
  const id = Number(params['id']) || undefined
  const type = importTypes.find((one) => one === params['type']) ?? 'client'
  const go = (search: Record<string, string>, replace = false) => void navigate({ to: '.', search, replace })
  const home = '/dashboard/workstation-settings/imports'
  return (
    <>
      <PageHeader
        title={t('Imports')}
        intro={t('ImportHelp')}
        crumbs={[
          { label: t('Dashboard'), to: '/dashboard' },
          id === undefined ? { label: t('Imports') } : { label: t('Imports'), to: home },
        ]}
      />
      {id === undefined ? (
        <>
          <ImportStart type={type} onType={(chosen) => go({ type: chosen }, true)} onRead={(importId) => go({ id: String(importId) })} />
          <PastImports onOpen={(chosen) => go({ id: String(chosen) })} />
        </>
      ) : (
        <OpenedImport key={id} id={id} onClose={() => go({})} />
      )}
    </>
  )
}
