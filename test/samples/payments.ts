/** Money of a client that stands on no order, and the same given back. */
export const payments: Record<string, object> = {
  'POST /payments': { allocations: [], rest: 'credit', receivedOn: null },
  'POST /payments/refunds': { workOrderId: null, customerOrderId: null },
}
