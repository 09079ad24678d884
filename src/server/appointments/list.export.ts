import { appointmentColumns } from '#contract/appointments/columns.ts'
import { appointmentStatusKeys } from '#domain/appointments/appointments.ts'
import { carLabel } from '#domain/vehicles/car-names.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { toAppointment } from '#server/appointments/appointments.view.ts'
import * as queries from './list.queries.ts'

export const appointmentsWorkbook = workbookOf({
  words: 'appointments',
  name: 'programari',
  title: 'Appointments',
  columns: appointmentColumns,
  list: queries.exportQuery,
  row: (stored, translate) => {
    const { status, carMake, carModel, requestedServices, isBreak, ...appointment } = toAppointment(stored)
    return {
      ...appointment,
      plateNumber: appointment.carPlateNumber,
      vehicle: carLabel(carMake, carModel),
      status: translate(isBreak ? 'Break' : appointmentStatusKeys[status]),
      requestedServices: requestedServices.join(', '),
      group: stored.group,
      organization: stored.organization,
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    from: { word: 'AppointmentFrom' },
    appointmentGroupId: { word: 'AppointmentGroup', names: 'appointmentGroups' },
    status: { word: 'Status', choices: appointmentStatusKeys },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    plateNumber: { word: 'PlateNumber' },
    isBreak: { word: 'Break' },
  },
})
