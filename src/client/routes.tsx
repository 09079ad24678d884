import { createRoute } from '@tanstack/react-router'
import {
  IconBox,
  IconCalendar,
  IconCar,
  IconClipboardCheck,
  IconClipboardList,
  IconCreditCard,
  IconFileImport,
  IconId,
  IconLayoutKanban,
  IconMessage,
  IconPackages,
  IconPlus,
  IconShieldCheck,
  IconTool,
  IconUsers,
  IconWheel,
} from '#client/ui/icons.tsx'
import { auditWordFiles } from '#domain/audit/word-files.ts'
import { accountSettingsScreens } from './account-settings-routes.tsx'
import { collaboratorScreens } from './collaborator-routes.tsx'
import { invoiceScreens } from './invoice-routes.tsx'
import { reportScreens } from './report-routes.tsx'
import { timeSheetScreens } from './time-sheet-routes.tsx'
import { appRoute, inspectionsDueRoute, publicRoute, legalRoute, rootRoute, screenRoute, redirectHome } from './route-kinds.ts'

const order = { access: 'all', words: 'work-orders' } as const
const hotels = { access: 'all', words: 'tyre-hotels' } as const
const help = { access: 'all', allowedWhen: { suspended: 'all' }, words: 'help' } as const
const smsCredits = { access: 'admin', words: 'sms' } as const

export const routeTree = rootRoute.addChildren([
  publicRoute('/sign-in', 'session', () => import('#client/sign-in/SignInPage.tsx')),
  publicRoute('/sign-up', ['entry', 'session', 'trade'], () => import('#client/sign-up/SignUpPage.tsx')),
  publicRoute('/forgot-password', ['entry', 'session', 'trade'], () => import('#client/sign-up/ForgotPasswordPage.tsx')),
  publicRoute('/reset-password', ['entry', 'session'], () => import('#client/sign-up/ResetPasswordPage.tsx')),
  legalRoute('/terms'),
  legalRoute('/privacy'),
  appRoute.addChildren([
    createRoute({ getParentRoute: () => appRoute, path: '/', beforeLoad: redirectHome }),
    screenRoute(
      '/dashboard',
      { access: 'main', words: ['overview', 'board'], full: 'wall', menu: { label: 'Dashboard', icon: IconLayoutKanban } },
      () => import('#client/overview/OverviewPage.tsx'),
    ),
    screenRoute(
      '/dashboard/suspended',
      { access: 'main', words: ['overview', 'board'] },
      () => import('#client/overview/SuspendedPage.tsx'),
    ),
    screenRoute(
      '/dashboard/appointments',
      {
        access: 'all',
        allowedWhen: { suspended: 'simple' },
        words: ['appointments', 'time-grid'],
        menu: { label: 'Appointments', icon: IconCalendar, badge: 'to-confirm' },
      },
      () => import('#client/appointments/AppointmentsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/money',
      { access: 'office', words: 'payments', menu: { label: 'Payments', icon: IconCreditCard } },
      () => import('#client/payments/PaymentsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/money/owed',
      { access: 'office', words: ['receivables', 'payments'] },
      () => import('#client/payments/OwedPage.tsx'),
    ),
    screenRoute(
      '/dashboard/money/evening',
      { access: 'office', words: ['evening', 'till', 'payments'] },
      () => import('#client/payments/EveningPage.tsx'),
    ),
    screenRoute('/dashboard/money/till', { access: 'office', words: ['till', 'payments'] }, () => import('#client/payments/TillPage.tsx')),
    screenRoute(
      '/dashboard/tyre-service/tyre-hotels',
      {
        access: 'all',
        allowedWhen: { suspended: 'simple' },
        words: 'tyre-hotels',
        menu: { label: 'TyreHotels', icon: IconWheel },
      },
      () => import('#client/tyre-hotels/TyreHotelsPage.tsx'),
    ),
    screenRoute('/dashboard/tyre-service/tyre-hotels/shelves', hotels, () => import('#client/tyre-hotels/ShelvesPage.tsx')),
    screenRoute('/dashboard/tyre-service/tyre-hotels/pick-list', hotels, () => import('#client/tyre-hotels/PickListPage.tsx')),
    screenRoute(
      '/dashboard/client-order',
      {
        access: 'main',
        words: ['customer-orders', 'board'],
        menu: { label: 'CustomerOrders', icon: IconClipboardCheck },
      },
      () => import('#client/customer-orders/CustomerOrdersPage.tsx'),
    ),
    screenRoute(
      '/dashboard/client-order/closed',
      { access: 'main', words: 'customer-orders' },
      () => import('#client/customer-orders/ClosedOrdersPage.tsx'),
    ),
    ...reportScreens,
    ...timeSheetScreens,
    screenRoute(
      '/dashboard/workstation-settings/work-orders/create',
      // Other users have a button on the board instead.
      { access: 'desk', words: ['work-orders', 'work-order-drafts'], menu: { label: 'NewOrder', icon: IconPlus, for: 'simple' } },
      () => import('#client/work-orders/WorkOrderCreatePage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders/create-itp',
      { access: 'desk', words: ['work-orders', 'work-order-drafts'] },
      () => import('#client/work-orders/InspectionCreatePage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders/edit-itp/$workOrderId',
      { access: 'all', words: 'work-orders' },
      () => import('#client/work-orders/InspectionEditPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders',
      {
        access: 'desk',
        words: ['work-orders-list', 'work-order-drafts'],
        menu: { group: 'WorkstationSettings', label: 'WorkOrders', icon: IconClipboardList },
      },
      () => import('#client/work-orders/WorkOrdersPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders/inspections-due',
      inspectionsDueRoute,
      () => import('#client/inspections/InspectionsDuePage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders/drafts',
      { access: 'desk', words: ['work-order-drafts', 'work-orders-list'] },
      () => import('#client/work-order-drafts/DraftsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders/drafts/$draftId',
      { access: 'desk', words: ['work-orders', 'work-order-drafts'] },
      () => import('#client/work-order-drafts/DraftPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/work-orders/edit/$workOrderId',
      { access: 'all', words: 'work-orders' },
      () => import('#client/work-orders/WorkOrderEditPage.tsx'),
    ),
    screenRoute('/w/$number', order, () => import('#client/work-orders/OrderByNumberPage.tsx')),
    screenRoute('/dashboard/download-work-order-pdf/$workOrderId', order, () => import('#client/work-orders/DownloadOrderPage.tsx')),
    screenRoute(
      '/dashboard/workstation-settings/clients',
      { access: 'office', words: 'clients', menu: { group: 'WorkstationSettings', label: 'Clients', icon: IconUsers } },
      () => import('#client/clients/ClientsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId',
      { access: 'office', words: 'clients' },
      () => import('#client/clients/ClientPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/details',
      { access: 'office', words: 'clients' },
      () => import('#client/clients/ClientDetailsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/balance',
      { access: 'office', words: ['clients', 'receivables', 'payments'] },
      () => import('#client/payments/ClientBalancePage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/work-orders',
      { access: 'office', words: ['clients', 'work-orders-list'] },
      () => import('#client/clients/ClientOrdersPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/tyre-hotels',
      { access: 'office', words: ['clients', 'tyre-hotels'] },
      () => import('#client/clients/ClientHotelsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/appointments',
      { access: 'office', words: ['clients', 'appointments', 'time-grid'] },
      () => import('#client/clients/ClientAppointmentsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/messages',
      { access: 'office', words: ['clients', 'sms'] },
      () => import('#client/clients/ClientMessagesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/loyalty-cards',
      { access: 'office', words: ['clients', 'loyalty-cards'] },
      () => import('#client/clients/ClientCardsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/vehicles',
      { access: 'office', words: ['clients', 'vehicles'] },
      () => import('#client/clients/ClientVehiclesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/guaranties',
      { access: 'office', words: ['clients', 'guaranties'] },
      () => import('#client/clients/ClientGuarantiesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/clients/$clientId/audit',
      { access: 'admin', words: auditWordFiles, wide: true },
      () => import('#client/clients/ClientAuditPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/vehicles',
      { access: 'office', words: 'vehicles', menu: { group: 'WorkstationSettings', label: 'Vehicles', icon: IconCar } },
      () => import('#client/vehicles/VehiclesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/vehicles/$vehicleId',
      { access: 'office', words: 'vehicles' },
      () => import('#client/vehicles/VehiclePage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/products',
      { access: 'office', words: 'products', menu: { group: 'WorkstationSettings', label: 'Products', icon: IconBox } },
      () => import('#client/products/ProductsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/services',
      { access: 'office', words: 'products', menu: { group: 'WorkstationSettings', label: 'Services', icon: IconTool } },
      () => import('#client/products/ServicesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/packages',
      { access: 'office', words: 'line-packages', menu: { group: 'WorkstationSettings', label: 'LinePackages', icon: IconPackages } },
      () => import('#client/line-packages/LinePackagesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/loyalty-cards',
      { access: 'office', words: 'loyalty-cards', menu: { group: 'WorkstationSettings', label: 'LoyaltyCards', icon: IconId } },
      () => import('#client/loyalty-cards/LoyaltyCardsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/guaranties',
      {
        access: 'office',
        allowedWhen: { suspended: 'admin' },
        words: 'guaranties',
        menu: { group: 'WorkstationSettings', label: 'Guaranties', icon: IconShieldCheck },
      },
      () => import('#client/guaranties/GuarantiesPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/sms',
      { access: 'office', words: 'sms', menu: { group: 'WorkstationSettings', label: 'SmsList', icon: IconMessage } },
      () => import('#client/sms/SmsPage.tsx'),
    ),
    screenRoute(
      '/dashboard/workstation-settings/sms/opt-outs',
      { access: 'office', words: 'sms' },
      () => import('#client/sms/OptOutsPage.tsx'),
    ),
    screenRoute('/dashboard/account-settings/sms-messages/credits', smsCredits, () => import('#client/sms/CreditsPage.tsx')),
    screenRoute(
      '/dashboard/workstation-settings/imports',
      {
        access: 'office',
        words: ['imports', 'clients', 'vehicles', 'products'],
        wide: true,
        menu: { group: 'WorkstationSettings', label: 'Imports', icon: IconFileImport },
      },
      () => import('#client/imports/ImportsPage.tsx'),
    ),
    ...invoiceScreens,
    ...collaboratorScreens,
    ...accountSettingsScreens,
    screenRoute(
      '/dashboard/suspended-account',
      { access: 'all', allowedWhen: { suspended: 'all', deleted: 'admin' }, words: 'account-status', full: true },
      () => import('#client/account/SuspendedAccountPage.tsx'),
    ),
    screenRoute(
      '/dashboard/profile/suspend',
      { access: 'admin', allowedWhen: { suspended: 'admin', deleted: 'admin' }, words: 'account-status' },
      () => import('#client/account/AccountStatusPage.tsx'),
    ),
    screenRoute(
      '/dashboard/profile',
      { access: 'all', allowedWhen: { suspended: 'admin', deleted: 'admin' }, words: 'account' },
      () => import('#client/account/ProfilePage.tsx'),
    ),
    screenRoute('/dashboard/share', { access: 'all', words: 'attachments' }, () => import('#client/attachments/SharePage.tsx')),
    screenRoute('/dashboard/help', help, () => import('#client/help/HelpPage.tsx')),
    screenRoute('/dashboard/help/$slug', help, () => import('#client/help/ArticlePage.tsx')),
    screenRoute('$', { access: 'all', words: 'shell' }, () => import('#client/shell/NotFoundPage.tsx')),
  ]),
])
