/** Live channels, one name each, as both ends write them. */
export const channels = {
  general: (organizationId: number) => `private-general.${organizationId}`,
  generalAccount: (accountId: number) => `private-general-account.${accountId}`,
  workOrder: (organizationId: number) => `private-work-order.${organizationId}`,
}

export type LiveEvent = { modelName: string; event: 'CREATED' | 'UPDATED' | 'DELETED'; model: { id: number } }
