import { Select } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { toOptions } from '#client/ui/list/filters.ts'

type Props = Omit<ComponentProps<typeof Select<number>>, 'data'> & { groups: { id: number; name: string }[] }

/** The group of an appointment, or the whole workplace; renders nothing if the workplace has no groups. */
export function GroupField({ groups, ...input }: Props) {
  const { t } = useTranslation('appointments')
  if (groups.length === 0) return null
  return (
    <Select<number>
      label={t('AppointmentGroup')}
      data={toOptions(groups)}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear') }}
      placeholder={t('WholeWorkplace')}
      {...input}
    />
  )
}
