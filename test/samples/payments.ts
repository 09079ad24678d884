/** A day that is over everywhere. */
const day = '2026-01-05'

/** Money of a client that stands on no order, and the same given back; a till that is counted in the drawer alone. */
export const payments: Record<string, object> = {
  'POST /payments': { allocations: [], rest: 'credit', receivedOn: null },
  'POST /payments/:id/allocations': { allocations: [] },
  'POST /payments/refunds': { workOrderId: null, customerOrderId: null, invoiceId: null },
  'POST /write-offs': { invoiceId: null },
  'POST /receivables/reminders': { channel: 'mail' },
  'PUT /cash-days/:organizationId/:day/float': { day },
  'PUT /cash-days/:organizationId/:day/close': { day, counts: [] },
  'PUT /cash-days/:organizationId/:day/reopen': { day },
}
