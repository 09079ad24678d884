import { Select, SimpleGrid, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingTimeSheet, TimeSheetCorrection, timeSheets, timeSheetStatuses, type TimeSheet } from '#contract/time-sheets.ts'
import { dayInZone, toInstant } from '#domain/text/calendar.ts'
import { useFormat } from '#client/platform/format.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { DateTimeField } from '#client/ui/date-fields/DateTimeField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'

/** Corrects an entry. The reason is required, and shown to the user whose hours these are. */
export function CorrectionForm({ entry, onClose }: { entry: TimeSheet; onClose: () => void }) {
  const { t } = useTranslation('time-sheets')
  const { zone } = useFormat()
  const { id, version, status, startDate, endDate, userName } = entry
  const form = useDraft(TimeSheetCorrection, { status, startDate, ...(endDate !== null && { endDate }), reason: '' })
  const update = useWrite(timeSheets.update, { onDone: () => notify.success(t('Saved')) })
  return (
    <FormDialog
      title={t('CorrectTimeSheetOf', { name: userName })}
      form={form}
      save={(draft) => update.mutateAsync({ ...draft, id, version })}
      onClose={onClose}
    >
      <StatusField {...form.getInputProps('status')} />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <DateTimeField required label={t('TimeSheetStart')} zone={zone} {...form.getInputProps('startDate')} />
        {endDate !== null && <DateTimeField required label={t('TimeSheetEnd')} zone={zone} {...form.getInputProps('endDate')} />}
      </SimpleGrid>
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

/** Adds hours that a user did not record. */
export function MissingForm({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const { t } = useTranslation('time-sheets')
  const { zone } = useFormat()
  const [today] = useState(() => dayInZone(new Date().toISOString(), zone))
  const form = useDraft(MissingTimeSheet, {
    userId,
    status: 'WORKING',
    startDate: toInstant(today, '08:00', zone),
    endDate: null,
    reason: '',
  })
  const create = useWrite(timeSheets.create, { onDone: () => notify.success(t('Saved')) })
  return (
    <FormDialog title={`${t('AddTimeSheet')}: ${name}`} form={form} save={(draft) => create.mutateAsync(draft)} onClose={onClose}>
      <StatusField {...form.getInputProps('status')} />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <DateTimeField required label={t('TimeSheetStart')} zone={zone} {...form.getInputProps('startDate')} />
        <DateTimeField required label={t('TimeSheetEnd')} zone={zone} defaultTime="16:00" {...form.getInputProps('endDate')} />
      </SimpleGrid>
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

const Removal = TimeSheetCorrection.pick({ reason: true })

/** Deletes a wrong entry. */
export function RemovalForm({ entry, onClose }: { entry: TimeSheet; onClose: () => void }) {
  const { t } = useTranslation('time-sheets')
  const { id, version, userName } = entry
  const form = useDraft(Removal, { reason: '' })
  const remove = useWrite(timeSheets.remove, { onDone: () => notify.success(t('TimeSheetRemoved')) })
  return (
    <FormDialog
      title={t('RemoveTimeSheetOf', { name: userName })}
      form={form}
      save={({ reason }) => remove.mutateAsync({ id, version, reason })}
      action={t('Delete')}
      onClose={onClose}
    >
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

function StatusField(props: object) {
  const { t } = useTranslation('time-sheets')
  const data = timeSheetStatuses.map((value) => ({ value, label: t(value) }))
  return <Select label={t('Status')} allowDeselect={false} data-autofocus data={data} {...props} />
}

function ReasonField(props: object) {
  const { t } = useTranslation('time-sheets')
  return (
    <Textarea
      label={t('TimeSheetReason')}
      description={t('TimeSheetReasonHint')}
      withAsterisk
      autosize
      minRows={2}
      maxRows={5}
      {...props}
    />
  )
}
