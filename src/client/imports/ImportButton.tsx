import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ImportType } from '#contract/imports.ts'
import { IconFileImport } from '#client/ui/icons.tsx'

/** Links from a list to the import of its records; users who may open the list may import. */
export function ImportButton({ type }: { type: ImportType }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={17} stroke={1.7} />}
      renderRoot={(props) => <Link to="/dashboard/workstation-settings/imports" search={{ type }} {...props} />}
    >
      {t('Import')}
    </Button>
  )
}
