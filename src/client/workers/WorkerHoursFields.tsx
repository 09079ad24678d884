import { Group, Select, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { workDays, type WorkerDraft } from '#contract/workers.ts'
import { useFormat } from '#client/platform/format.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { HourField } from '#client/ui/date-fields/HourField.tsx'
import { RowsField } from '#client/ui/form/RowsField.tsx'
import type { FormDraft } from '#client/ui/form/use-draft.ts'

/** The working hours of a worker; without rows, the opening hours of the workplace. */
export function WorkerHoursFields({ form }: { form: FormDraft<typeof WorkerDraft> }) {
  const { t } = useTranslation('workers')
  const { weekday } = useFormat()
  const { organizations } = useOrganization()
  const hours = form.values.hours ?? []
  const isTaken = (day: number) => hours.some((row) => row.day === day)

  const add = () => {
    const { start = '08:00', end = '18:00' } =
      hours.at(-1) ?? organizations.find(({ id }) => id === form.values.organizationId)?.publicSettings ?? {}
    form.setFieldValue('hours', [...hours, { day: workDays.find((day) => !isTaken(day)) ?? 1, start, end }])
  }
  const remove = (index: number) => {
    const left = hours.filter((_, at) => at !== index)
    form.setFieldValue('hours', left.length ? left : null)
  }
  return (
    <div>
      <RowsField
        title={t('OwnHours')}
        addLabel={t('AddWorkDay')}
        removeLabel={(number) => t('RemoveWorkDay', { number })}
        count={hours.length}
        max={workDays.length}
        onAdd={add}
        onRemove={remove}
      >
        {(index, isNew) => (
          <Group gap="xs" wrap="nowrap" align="flex-start" grow>
            <Select<number>
              label={t('WorkDay')}
              autoFocus={isNew}
              openOnFocus={false}
              allowDeselect={false}
              data={workDays
                .filter((day) => day === hours[index]?.day || !isTaken(day))
                .map((day) => ({ value: day, label: weekday(day) }))}
              {...form.getInputProps(`hours.${index}.day`)}
            />
            <HourField label={t('WorkFrom')} {...form.getInputProps(`hours.${index}.start`)} />
            <HourField label={t('WorkTo')} {...form.getInputProps(`hours.${index}.end`)} />
          </Group>
        )}
      </RowsField>
      {hours.length === 0 && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t('WorkplaceHoursHint')}
        </Text>
      )}
    </div>
  )
}
