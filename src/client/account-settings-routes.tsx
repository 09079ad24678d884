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
import { wordFiles } from '#domain/audit/word-files.ts'
import { administration, screen } from './route-kinds.ts'

export const accountSettingsScreens = [
  screen(
    '/dashboard/account-settings/organizations',
    { ...administration, words: 'organizations', menu: { group: 'AccountSettings', label: 'Organizations', icon: IconBuildingStore } },
    () => import('#client/organizations/OrganizationsPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/users',
    { ...administration, words: 'users', menu: { group: 'AccountSettings', label: 'Users', icon: IconUserCog } },
    () => import('#client/users/UsersPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/workers',
    { ...administration, words: 'workers', menu: { group: 'AccountSettings', label: 'Workers', icon: IconHelmet } },
    () => import('#client/workers/WorkersPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/payment-methods',
    { ...administration, words: 'lists', menu: { group: 'AccountSettings', label: 'PaymentTypes', icon: IconCreditCard } },
    () => import('#client/lists/PaymentTypesPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/car-types',
    { ...administration, words: 'lists', menu: { group: 'AccountSettings', label: 'CarTypes', icon: IconCar } },
    () => import('#client/lists/CarTypesPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/car-types/wheel-types',
    { ...administration, words: 'lists' },
    () => import('#client/lists/WheelTypesPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/appointment-groups',
    { ...administration, words: 'lists', menu: { group: 'AccountSettings', label: 'AppointmentGroups', icon: IconLayoutColumns } },
    () => import('#client/lists/AppointmentGroupsPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/sms-messages',
    { ...administration, words: ['settings', 'sms'], menu: { group: 'AccountSettings', label: 'SmsMessages', icon: IconMessage } },
    () => import('#client/settings/SmsMessagesPage.tsx'),
  ),
  screen(
    '/dashboard/account-settings/audit',
    { ...administration, words: wordFiles, menu: { group: 'AccountSettings', label: 'Audit', icon: IconHistory } },
    () => import('#client/audit/AuditPage.tsx'),
  ),
] as const
