import { IconBuilding, IconClipboardList, IconHelmet, IconReceipt2 } from '#client/ui/icons.tsx'
import { screenRoute } from './route-kinds.ts'

const collaboratorScreen = { access: 'all', module: 'collaborator' } as const

/** Screens about companies that work for the shop, if the account has turned them on. */
export const collaboratorScreens = [
  screenRoute(
    '/dashboard/collaborator/work-orders',
    {
      ...collaboratorScreen,
      words: ['collaborators', 'work-orders'],
      menu: { group: 'Collaborators', label: 'CollaboratorOrders', icon: IconClipboardList },
    },
    () => import('#client/collaborators/CollaboratorOrdersPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/work-orders/create',
    { ...collaboratorScreen, words: ['collaborators', 'work-orders'] },
    () => import('#client/collaborators/CollaboratorOrderCreatePage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/work-orders/$workOrderId',
    { ...collaboratorScreen, words: ['collaborators', 'work-orders'] },
    () => import('#client/collaborators/CollaboratorOrderPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/collaborators',
    { ...collaboratorScreen, words: 'collaborators', menu: { group: 'Collaborators', label: 'Collaborators', icon: IconBuilding } },
    () => import('#client/collaborators/CollaboratorsPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/workers',
    { ...collaboratorScreen, words: 'collaborators', menu: { group: 'Collaborators', label: 'CollaboratorWorkers', icon: IconHelmet } },
    () => import('#client/collaborators/CollaboratorWorkersPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/reports',
    {
      ...collaboratorScreen,
      words: 'reports',
      wide: true,
      menu: { group: 'Collaborators', label: 'ReportCollaborators', icon: IconReceipt2 },
    },
    () => import('#client/reports/ByCollaboratorPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/reports/workers',
    { ...collaboratorScreen, words: 'reports', wide: true },
    () => import('#client/reports/ByCollaboratorWorkerPage.tsx'),
  ),
  screenRoute(
    '/dashboard/collaborator/reports/months',
    { ...collaboratorScreen, words: 'reports', wide: true },
    () => import('#client/reports/CollaboratorMonthsPage.tsx'),
  ),
] as const
