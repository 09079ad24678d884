/** Where a saved order is seen and edited. */
export const orderLink = (id: number, viewMode: 'view' | 'edit'): { to: string; search: { viewMode: string } } => ({
  to: `/dashboard/workstation-settings/work-orders/edit/${id}`,
  search: { viewMode },
})
