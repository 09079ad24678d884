import { SimpleGrid, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HourField } from '#client/ui/date-fields/HourField.tsx'
import { PublicSettingsForm } from './PublicSettingsForm.tsx'
import { useCurrentPlace } from './use-current-place.ts'

/** The opening hours of the workplace, which are also those of its workers. */
export function HoursDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['first-run', 'organizations'])
  const organization = useCurrentPlace(onClose)
  if (!organization) return null
  return (
    <PublicSettingsForm title={t('FirstHours')} organization={organization} onClose={onClose}>
      {(form) => (
        <>
          <SimpleGrid cols={2}>
            <HourField label={t('OpeningTime', { ns: 'organizations' })} autoFocus {...form.getInputProps('start')} />
            <HourField label={t('ClosingTime', { ns: 'organizations' })} {...form.getInputProps('end')} />
          </SimpleGrid>
          <Switch label={t('SaturdaysClosed', { ns: 'organizations' })} {...form.getInputProps('excludeSaturdays', { type: 'checkbox' })} />
        </>
      )}
    </PublicSettingsForm>
  )
}
