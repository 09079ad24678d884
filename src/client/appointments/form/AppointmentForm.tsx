import { Button, Checkbox, Group, Select, SimpleGrid, TagsInput, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, type Appointment } from '#contract/appointments/appointments.ts'
import { findFreeGroup } from '#domain/appointments/appointments.ts'
import { dayInZone, toIsoWeek } from '#domain/text/calendar.ts'
import { useClock } from '#client/platform/clock.ts'
import { endpointQuery, useWrite } from '#client/platform/api/queries.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { useAccountSetting } from '#client/platform/setting.ts'
import { DateTimeField } from '#client/ui/date-fields/DateTimeField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { StoredSets } from '#client/vehicles/StoredSets.tsx'
import { FieldWarning } from '#client/ui/form/WarningField.tsx'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { useOverlapQuestion } from '#client/appointments/use-overlap-question.ts'
import { useNotifyClientQuestion } from '#client/appointments/use-notify-client-question.ts'
import { AppointmentTrail } from '#client/appointments/AppointmentTrail.tsx'
import {
  BookingDraft,
  blankBookingDraft,
  toBookingDraft,
  addMinutes,
  quickDurationsMinutes,
  defaultDurationMinutes,
  timesFromStart,
  slotWarning,
} from './booking-draft.ts'
import { GroupField } from './GroupField.tsx'
import { AppointmentVisitorFields } from './AppointmentVisitorFields.tsx'

type Props = {
  appointment: Appointment | undefined
  /** Start, group and, if known, visitor of a new appointment. */
  initial: {
    from: string
    to: string
    appointmentGroupId: number | null
    /** Selects the first free group until the user chooses one. */
    takesFreeGroup?: boolean
    visitor?: Visitor
  }
  onSaved: (appointment: Appointment) => void
  onClose: () => void
}

type Visitor = Pick<Appointment, 'organizationId' | 'organizationClientId' | 'clientName' | 'phone' | 'carPlateNumber'>

/** Creates, edits and confirms appointments. Outside opening hours it warns, but the user may book. */
export function AppointmentForm({ appointment, initial, onSaved, onClose }: Props) {
  const { t } = useTranslation('appointments')
  const { organization, organizations } = useOrganization()
  const bookedOver = useOverlapQuestion()
  const question = useNotifyClientQuestion()
  const opening = useAccountSetting('appointments_start')
  const closing = useAccountSetting('appointments_end')
  const smsLanguage = useAccountSetting('sms_language').toUpperCase() as 'RO' | 'HU' | 'EN'
  const { visitor, takesFreeGroup = false, from: begins, to: ends, appointmentGroupId } = initial
  const times = { from: begins, to: ends, appointmentGroupId }
  const form = useDraft(
    BookingDraft,
    appointment
      ? toBookingDraft(appointment)
      : { ...blankBookingDraft({ ...times, organizationId: organization.id, smsLanguage }), ...visitor },
  )
  const create = useWrite(appointments.create, { onDone: onSaved })
  const update = useWrite(appointments.update, { onDone: onSaved })
  const confirm = useWrite(appointments.confirm, { onDone: onSaved })
  const { values } = form
  const { from, to, isBreak, organizationId } = values
  const place = organizations.find(({ id }) => id === organizationId) ?? organization
  const zone = place.timeZone

  const now = useClock((clock) => new Date(Math.floor(clock / 60_000) * 60_000).toISOString())
  const isWhole = Boolean(from && to)
  const week = { ...toIsoWeek(dayInZone(from || now, zone)), models: { organizationId: [organizationId] } }
  const { data: weekData } = useQuery(endpointQuery(appointments.week, week))
  const warning =
    weekData && isWhole && !isBreak ? slotWarning({ ...weekData.rules, start: opening, end: closing }, { from, to }, now) : undefined

  const [isGroupChosen, setGroupChosen] = useState(!takesFreeGroup)
  const { appointmentGroups } = place
  const isSearching = !isGroupChosen && !isBreak && isWhole && weekData !== undefined
  const free = isSearching ? findFreeGroup(appointmentGroups, weekData.items, { from, to }) : undefined
  const groupId = isGroupChosen ? values.appointmentGroupId : (free?.id ?? null)
  const groupNote = free ? t('FirstFreeGroup') : isSearching && <FieldWarning>{t('NoGroupFree')}</FieldWarning>

  const isWish = appointment?.status === 'new-guest'
  const save = async (draft: typeof values) => {
    if (!appointment) return bookedOver((allowOverlap) => create.mutateAsync({ ...draft, appointmentGroupId: groupId, allowOverlap }))
    const changes = { ...draft, id: appointment.id, version: appointment.version }
    if (isWish) return bookedOver((allowOverlap) => confirm.mutateAsync({ ...changes, allowOverlap }))
    const tellClient = await question.ofMove(appointment, draft.from)
    return bookedOver((allowOverlap) => update.mutateAsync({ ...changes, tellClient, allowOverlap }))
  }
  const setTimes = (next: { from: string; to: string }) => form.setValues(next)
  const length = isWhole ? (Date.parse(to) - Date.parse(from)) / 60_000 : 0
  const description = form.getInputProps('description')

  return (
    <FormDialog
      title={t(isWish ? 'ConfirmAppointment' : appointment ? 'EditAppointment' : 'AddAppointment')}
      size="xl"
      form={form}
      save={save}
      {...(isWish && { action: t('Confirm') })}
      warning={warning && t(`Warn${warning}`)}
      onClose={onClose}
    >
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        verticalSpacing="sm"
        onBlur={() => isWhole && length <= 0 && setTimes({ from, to: addMinutes(from, defaultDurationMinutes) })}
      >
        <DateTimeField
          label={t('AppointmentFrom')}
          zone={zone}
          required
          {...form.getInputProps('from')}
          value={from}
          onChange={(next) => next && setTimes(timesFromStart(values, next, { isNew: !appointment, closing, zone }))}
        />
        <DateTimeField
          label={t('AppointmentTo')}
          zone={zone}
          required
          {...form.getInputProps('to')}
          value={to}
          onChange={(next) => next && form.setFieldValue('to', next)}
        />
      </SimpleGrid>
      <Group gap={6} role="group" aria-label={t('Duration')}>
        {quickDurationsMinutes.map((minutes) => (
          <Button
            key={minutes}
            size="compact-sm"
            variant={length === minutes ? 'light' : 'default'}
            aria-pressed={length === minutes}
            onClick={() => isWhole && form.setFieldValue('to', addMinutes(from, minutes))}
          >
            {t('MinutesShort', { minutes })}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <OrganizationField
          {...form.getInputProps('organizationId')}
          onChange={(id) => id !== null && form.setValues({ organizationId: id, appointmentGroupId: null, organizationClientId: null })}
        />
        <GroupField
          groups={appointmentGroups}
          {...form.getInputProps('appointmentGroupId')}
          value={groupId}
          description={groupNote}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(id) => {
            setGroupChosen(true)
            form.setFieldValue('appointmentGroupId', id)
          }}
        />
        <Checkbox style={{ alignSelf: 'center' }} label={t('IsBreak')} {...form.getInputProps('isBreak', { type: 'checkbox' })} />
      </SimpleGrid>
      {!isBreak && <AppointmentVisitorFields form={form} isNew={!appointment} />}
      {!isBreak && <StoredSets plate={values.carPlateNumber ?? ''} />}
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxRows={5}
        {...description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={t('CharactersOf', { count: values.description?.length ?? 0, most: 150 })}
      />
      {!isBreak && (
        <>
          <TagsInput label={t('RequestedServices')} placeholder={t('RequestedServicesHint')} {...form.getInputProps('requestedServices')} />
          <Group gap="lg">
            <Checkbox
              label={t('TyreHotelOption')}
              checked={values.options?.tyreHotel ?? false}
              onChange={({ currentTarget: { checked } }) =>
                form.setFieldValue('options', {
                  ...values.options,
                  tyreHotel: checked,
                  withRim: checked && (values.options?.withRim ?? false),
                })
              }
            />
            <Checkbox
              label={t('WithRimOption')}
              disabled={!values.options?.tyreHotel}
              {...form.getInputProps('options.withRim', { type: 'checkbox' })}
            />
            <Checkbox label={t('NewTyreOption')} {...form.getInputProps('options.newTyre', { type: 'checkbox' })} />
          </Group>
          <Select
            label={t('SmsLanguage')}
            w={{ base: '100%', sm: 200 }}
            allowDeselect={false}
            data={[
              { value: 'RO', label: 'Română' },
              { value: 'EN', label: 'English' },
              { value: 'HU', label: 'Magyar' },
            ]}
            {...form.getInputProps('smsLanguage')}
          />
        </>
      )}
      {appointment && <AppointmentTrail appointment={appointment} />}
    </FormDialog>
  )
}
