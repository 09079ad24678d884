import type { Appointment } from '#contract/appointments/appointments.ts'
import { nationalPhone } from '#domain/text/national-phone.ts'

/** Initial values of a new card: its group, and the data of an appointment. */
export type CustomerOrderStart = { appointmentGroupId: number | null; appointment?: Appointment }

const blankOrder = {
  carPlateNumber: '',
  organizationClientId: null as number | null,
  clientName: '',
  carMake: '',
  carModel: '',
  tyreMake: '',
  tyreModel: '',
  newTyre: true,
  status: 'new' as const,
  description: '',
  onDate: null,
}
const blankMeta = {
  tyreQuantity: 4,
  phone: null as string | null,
  delegateName: null as string | null,
  carKm: null,
  tyreWidth: null,
  tyreHeight: null,
  tyreRim: null,
  vinNumber: null,
}

export function toCustomerOrderDraft({ appointmentGroupId, appointment }: CustomerOrderStart, organizationId: number) {
  if (!appointment) return { ...blankOrder, organizationId, appointmentGroupId, metaData: blankMeta }
  const { carPlateNumber, clientName, carMake, carModel, description, organizationClientId, phone, options, client } = appointment
  return {
    ...blankOrder,
    organizationId: appointment.organizationId,
    appointmentGroupId,
    appointmentId: appointment.id,
    carPlateNumber,
    clientName,
    carMake,
    carModel,
    description,
    organizationClientId,
    newTyre: options.newTyre,
    metaData: { ...blankMeta, phone: phone && nationalPhone(phone), delegateName: client?.delegateName ?? null },
  }
}
