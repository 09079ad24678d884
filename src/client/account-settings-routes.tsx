import {
  IconBuildingStore,
  IconCar,
  IconCreditCard,
  IconHelmet,
  IconHistory,
  IconLayoutColumns,
  IconMessage,
  IconUserCog,
} from '#client/ui/icons.tsx'
import { auditWordFiles } from '#domain/audit/word-files.ts'
import { adminSettingsAccess, screenRoute } from './route-kinds.ts'

export const accountSettingsScreens = [
  screenRoute(
    '/dashboard/settings',
    { access: 'office', allowedWhen: { suspended: 'admin' }, words: ['settings', 'account', 'sms'] },
    () => import('#client/settings/SettingsHubPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/organizations',
    { ...adminSettingsAccess, words: 'organizations', menu: { group: 'AccountSettings', label: 'Organizations', icon: IconBuildingStore } },
    () => import('#client/organizations/OrganizationsPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/users',
    { ...adminSettingsAccess, words: 'users', menu: { group: 'AccountSettings', label: 'Users', icon: IconUserCog } },
    () => import('#client/users/UsersPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/workers',
    { ...adminSettingsAccess, words: 'workers', menu: { group: 'AccountSettings', label: 'Workers', icon: IconHelmet } },
    () => import('#client/workers/WorkersPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/payment-methods',
    { ...adminSettingsAccess, words: 'lists', menu: { group: 'AccountSettings', label: 'PaymentTypes', icon: IconCreditCard } },
    () => import('#client/lists/PaymentTypesPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/car-types',
    { ...adminSettingsAccess, words: 'lists', menu: { group: 'AccountSettings', label: 'CarTypes', icon: IconCar } },
    () => import('#client/lists/CarTypesPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/car-types/wheel-types',
    { ...adminSettingsAccess, words: 'lists' },
    () => import('#client/lists/WheelTypesPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/appointment-groups',
    { ...adminSettingsAccess, words: 'lists', menu: { group: 'AccountSettings', label: 'AppointmentGroups', icon: IconLayoutColumns } },
    () => import('#client/lists/AppointmentGroupsPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/sms-messages',
    { ...adminSettingsAccess, words: ['settings', 'sms'], menu: { group: 'AccountSettings', label: 'SmsMessages', icon: IconMessage } },
    () => import('#client/settings/SmsMessagesPage.tsx'),
  ),
  screenRoute(
    '/dashboard/account-settings/audit',
    { ...adminSettingsAccess, words: auditWordFiles, wide: true, menu: { group: 'AccountSettings', label: 'Audit', icon: IconHistory } },
    () => import('#client/audit/AuditPage.tsx'),
  ),
] as const
