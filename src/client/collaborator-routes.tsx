import { IconBuilding, IconClipboardList, IconHelmet, IconReceipt2 } from '#client/ui/icons.tsx'
import { screenRoute } from './route-kinds.ts'

const ofCollaborators = { access: 'all', module: 'collaborator' } as const

/** Companies that work for the shop, where it has turned that on. */
export const collaboratorScreens = [
  screenRoute(
    '/dashboard/collaborator/work-orders',
    {
      ...ofCollaborators,
      words: ['collaborators', 'work-orders'],
      menu: { group: 'Collaborators', label: 'CollaboratorOrders', icon: IconClipboardList },
    },
    () => import('#client/collaborators/CollaboratorOrdersPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/work-orders/create',
    { ...ofCollaborators, words: ['collaborators', 'work-orders'] },
    () => import('#client/collaborators/CollaboratorOrderCreatePage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/work-orders/$workOrderId',
    { ...ofCollaborators, words: ['collaborators', 'work-orders'] },
    () => import('#client/collaborators/CollaboratorOrderPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/collaborators',
    { ...ofCollaborators, words: 'collaborators', menu: { group: 'Collaborators', label: 'Collaborators', icon: IconBuilding } },
    () => import('#client/collaborators/CollaboratorsPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/workers',
    { ...ofCollaborators, words: 'collaborators', menu: { group: 'Collaborators', label: 'CollaboratorWorkers', icon: IconHelmet } },
    () => import('#client/collaborators/CollaboratorWorkersPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/reports',
    { ...ofCollaborators, words: 'reports', menu: { group: 'Collaborators', label: 'ReportCollaborators', icon: IconReceipt2 } },
    () => import('#client/reports/ByCollaboratorPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/reports/workers',
    { ...ofCollaborators, words: 'reports' },
    () => import('#client/reports/ByCollaboratorWorkerPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/reports/months',
    { ...ofCollaborators, words: 'reports' },
    () => import('#client/reports/CollaboratorMonthsPage.tsx'),
  ),
] as const
