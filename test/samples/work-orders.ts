/** A new order that becomes new has not changed. */
export const workOrders = {
  'PUT /work-orders/:id/status/:status': { status: 'in-progress' },
  'PUT /work-orders/:id/move': { status: 'in-progress', afterId: null },
}
