/** A move must change the place of the card, because otherwise nothing is published. */
export const customerOrders: Record<string, object> = {
  'PUT /customer-order/:id/move': { appointmentGroupId: null, afterId: null },
}
