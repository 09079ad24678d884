import { linkOptions } from '@tanstack/react-router'

/** A stored set, open in its list, whatever its workplace. */
export const hotelLink = (id: number, plate: string) =>
  linkOptions({
    to: '/dashboard/tyre-service/tyre-hotels',
    search: { quick_text: plate, organization_id: '' },
    state: { open: id },
  })

/** The list of the sets on a shelf. */
export const shelfSetsLink = (fullCode: string) =>
  linkOptions({ to: '/dashboard/tyre-service/tyre-hotels', search: { shelf: fullCode, organization_id: '' } })

/** The day of an appointment in the calendar. */
export const appointmentLink = (from: string) =>
  linkOptions({ to: '/dashboard/appointments', search: { view: 'calendar', span: 'day', date: from.slice(0, 10) } })

/** A customer order, open on the board. */
export const customerOrderLink = (id: number) => linkOptions({ to: '/dashboard/client-order', state: { open: id } })

/** The payments with this receipt number, whatever their workplace. */
export const paymentsLink = (receipt: string) =>
  linkOptions({ to: '/dashboard/money', search: { quick_text: receipt, organization_id: '' } })
