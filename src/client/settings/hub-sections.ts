import type { SettingGroup } from '#contract/accounts/settings.ts'

const workstation = '/dashboard/workstation-settings'
const account = '/dashboard/account-settings'

/**
 * The subjects of the hub in their order: screens by address, each with the key of its name and that of its sentence, then groups of
 * settings, then tabs of the profile.
 */
export const hubSections = [
  {
    word: 'HubPlace',
    screens: [
      [`${account}/organizations`, 'Organizations', 'AboutOrganizations'],
      [`${account}/appointment-groups`, 'AppointmentGroups', 'AboutAppointmentGroups'],
    ],
    groups: ['orders', 'appointments', 'hotel'],
  },
  {
    word: 'HubPeople',
    screens: [
      [`${account}/users`, 'Users', 'AboutUsers'],
      [`${account}/workers`, 'Workers', 'AboutWorkers'],
    ],
  },
  {
    word: 'HubPrices',
    screens: [
      [`${workstation}/products`, 'Products', 'AboutProducts'],
      [`${workstation}/services`, 'Services', 'AboutServices'],
      [`${workstation}/packages`, 'LinePackages', 'AboutPackages'],
    ],
    groups: ['prices'],
  },
  { word: 'HubPapers', groups: ['print'] },
  {
    word: 'HubMessages',
    screens: [
      [`${account}/sms-messages`, 'SmsMessages', 'SmsMessagesIntro'],
      [`${workstation}/sms`, 'SmsList', 'SmsListIntro'],
      [`${account}/sms-messages/credits`, 'SmsCreditsPage', 'SmsCreditsIntro'],
      [`${workstation}/sms/opt-outs`, 'SmsOptOuts', 'SmsOptOutsIntro'],
    ],
    groups: ['sms'],
  },
  {
    word: 'HubLists',
    screens: [
      [`${account}/payment-methods`, 'PaymentTypes', 'AboutPaymentTypes'],
      [`${account}/car-types`, 'CarTypes', 'AboutCarTypes'],
      [`${account}/car-types/wheel-types`, 'WheelTypes', 'AboutWheelTypes'],
      [`${workstation}/loyalty-cards`, 'LoyaltyCards', 'AboutLoyaltyCards'],
      [`${workstation}/guaranties`, 'Guaranties', 'AboutGuaranties'],
    ],
  },
  {
    word: 'HubData',
    screens: [
      [`${workstation}/imports`, 'Imports', 'AboutImports'],
      [`${account}/audit`, 'Audit', 'AboutAudit'],
    ],
  },
  {
    word: 'HubAccount',
    groups: ['modules'],
    tabs: [
      ['summary', 'SummaryTab', 'AboutSummary'],
      ['security', 'SecurityTab', 'AboutSecurity'],
      ['status', 'AccountStatus', 'AboutStatus'],
    ],
  },
  { word: 'HubMe', tabs: [['profile', 'ProfileTab', 'AboutProfile']] },
] as const satisfies {
  word: string
  screens?: readonly (readonly [path: string, name: string, about: string])[]
  groups?: readonly SettingGroup[]
  tabs?: readonly (readonly [tab: string, name: string, about: string])[]
}[]
