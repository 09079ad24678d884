/** Where orders are made, seen and edited. */
export const newOrderLink: { to: string } = { to: '/dashboard/workstation-settings/work-orders/create' }

export const orderLink = (id: number, viewMode: 'view' | 'edit'): { to: string; search: { viewMode: string } } => ({
  to: `/dashboard/workstation-settings/work-orders/edit/${id}`,
  search: { viewMode },
})
