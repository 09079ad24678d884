/** A new order that becomes new has not changed. What may stand beside the parts says the same as they do, so it is left out. */
export const workOrders = {
  // Otherwise it only says what it would write.
  'POST /work-orders/:id/reprice': { apply: true },
  'POST /work-orders/sample-pdf': { settings: [{ name: 'customized', value: 'lemontage' }] },
  'PUT /work-orders/:id': { documentNumber: undefined, paymentTypeId: undefined },
  'PUT /work-orders/:id/status/:status': { status: 'in-progress' },
  'PUT /work-orders/:id/move': { status: 'in-progress', afterId: null },
}
