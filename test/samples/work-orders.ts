/** A status change needs another status than new. Members beside the parts repeat them, so they are omitted. */
export const workOrders = {
  // Without `apply` the call only previews.
  'POST /work-orders/:id/reprice': { apply: true },
  'POST /work-orders/sample-pdf': { settings: [{ name: 'customized', value: 'lemontage' }] },
  'PUT /work-orders/:id': { documentNumber: undefined, paymentTypeId: undefined },
  'PUT /work-orders/:id/status/:status': { status: 'in-progress' },
  'PUT /work-orders/:id/move': { status: 'in-progress', afterId: null },
}
