/** Words of the kinds of rows in the ledger. */
export const movementKeys = { payment: 'KindTaken', refund: 'KindRefund', void: 'KindVoid', carried: 'KindCarried' } as const
