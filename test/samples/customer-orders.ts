/** A card that goes where it is makes no news. */
export const customerOrders: Record<string, object> = {
  'PUT /customer-order/:id/move': { appointmentGroupId: null, afterId: null },
}
