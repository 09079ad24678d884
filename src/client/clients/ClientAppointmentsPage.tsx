import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appointments, AppointmentStatus, type Appointment } from '#contract/appointments/appointments.ts'
import { appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { useAppointmentActions } from '#client/appointments/use-appointment-actions.ts'
import { useAppointmentWords } from '#client/appointments/use-appointment-words.ts'
import { useAppointmentMoves } from '#client/appointments/use-moves.ts'
import { AppointmentStatusBadge } from '#client/appointments/AppointmentStatusBadge.tsx'
import type { Open } from '#client/appointments/form/AppointmentDialog.tsx'
import { notify } from '#client/platform/notify.ts'
import { useOptimisticItems } from '#client/ui/board/use-optimistic.ts'
import { IconCalendar } from '#client/ui/icons.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import { useList } from '#client/ui/list/use-list.ts'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'
import { SizedText } from '#client/ui/lines/SizedText.tsx'
import { clientPage } from './client-page.tsx'

const AppointmentDialog = onDemand(async () => (await import('#client/appointments/form/AppointmentDialog.tsx')).AppointmentDialog)

/** Lists future and past appointments of one client, the latest first. */
export default clientPage(function ClientAppointmentsPage({ client: { id, name }, header }) {
  const { t } = useTranslation('appointments')
  const [open, setOpen] = useState<Open>()
  const statuses = AppointmentStatus.options.map((value) => ({ value, label: t(appointmentStatusKeys[value]) }))
  const list = useList(appointments.list, {
    filters: [
      { field: 'clientId', label: t('Client'), options: [{ value: id, label: name }], displayOnly: true, isSaid: true },
      { field: 'status', label: t('Status'), options: statuses },
      { field: 'from', label: t('AppointmentFrom') },
    ],
    defaults: { clientId: [id] },
  })
  const { move, newest } = useAppointmentMoves(useOptimisticItems<Appointment>())
  const { actions } = useAppointmentActions(setOpen, newest)
  const { titleOf } = useAppointmentWords()
  return (
    <ListPage
      title={t('Appointments')}
      header={header}
      list={list}
      download={appointments.excel}
      columns={useColumns()}
      actions={actions}
      onOpen={(appointment) => setOpen({ kind: 'edit', appointment })}
      nameOf={titleOf}
      empty={{
        icon: IconCalendar,
        title: t('NoClientAppointments', { ns: 'clients' }),
        text: t('ClientAppointmentsHint', { ns: 'clients' }),
      }}
    >
      {open && <AppointmentDialog open={open} move={move} onSaved={() => notify.success(t('Saved'))} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
})

function useColumns(): ListColumn<Appointment>[] {
  const { t } = useTranslation('appointments')
  return [
    { key: 'appointmentFrom', header: t('AppointmentFrom'), sort: 'from', width: 150, wide: 210, cell: ({ from }) => <When at={from} /> },
    { key: 'status', header: t('Status'), width: 150, cell: (row) => <AppointmentStatusBadge appointment={row} /> },
    {
      key: 'plateNumberShort',
      header: t('PlateNumberShort'),
      width: 124,
      cell: ({ carPlateNumber }) => <PlateChip plate={carPlateNumber} size="xs" />,
    },
    { key: 'vehicle', header: t('Vehicle'), grow: 3, cell: ({ carMake, carModel }) => carLabel(carMake, carModel) || null },
    {
      key: 'description',
      header: t('Description'),
      grow: 4,
      cell: ({ description, requestedServices }) => {
        const text = description || requestedServices.join(', ')
        return text ? <SizedText text={text} /> : null
      },
    },
  ]
}
