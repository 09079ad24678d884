import type { AccountStatus, Level } from '#contract/kit/access.ts'

// The access rights by level and account status, written by hand. Tests compare the contract and the routes with this table.

/** Letter of each level in the rows below. */
const letters: Record<Level, string> = { admin: 'a', operator: 'o', worker: 'w', 'simple-service': 's' }

type Row = { active: string; suspended: string; deleted: string }
const row = (active: string, suspended = '', deleted = ''): Row => ({ active, suspended, deleted })

/** Calls by pattern; the first match counts. A status without levels is closed to all. */
const calls: [RegExp, Row][] = [
  [/^PUT \/cash-days\/.*\/reopen$/, row('a')],
  [/ \/invoices\b/, row('ao')],
  [/ \/organizations\/:organizationId\/tax-connections\b/, row('a')],
  [/^GET \/invoice-series$/, row('ao')],
  [/ \/invoice-series\b/, row('a')],
  [/ \/cash-(days|movements)\b/, row('ao')],
  [/ \/receivables\b/, row('ao')],
  [/ \/write-offs\b/, row('a')],
  [/ \/payments\b|^GET \/work-orders\/:id\/payments$/, row('ao')],
  [/^GET \/accounts\/settings\/information$|^POST \/logout$/, row('aows', 'aows', 'a')],
  [/^GET \/accounts\/delete-requests$/, row('a', 'a', 'a')],
  [/^(DELETE \/accounts\/(soft|force)|PUT \/accounts\/restore)$/, row('a', 'a')],
  [/^(POST|PUT|DELETE) \/accounts\/settings\b/, row('a', 'a')],
  [/^GET \/accounts\/audit\b/, row('a', 'a')],
  [/^GET \/accounts\/downloads\/(audit|car-type|payment-type|user|worker)$/, row('a', 'a')],
  [/^GET \/accounts\/downloads\/guaranty$/, row('ao', 'a')],
  [/^GET \/accounts\/downloads\//, row('ao')],
  [/^POST \/users\/change-password$/, row('aows')],
  [/^(GET|PUT) \/users\/:id$|^GET \/user\/roles$/, row('aows', 'a')],
  [/^PUT \/users\/preferences$/, row('aows', 'a')],
  [/ \/users\b/, row('a', 'a')],
  [/ \/session\/confirm$| \/sessions\b/, row('aows', 'a')],
  [/ \/second-factor\b/, row('aows', 'a')],
  [/ \/notices\b/, row('aos')],
  [/ \/first-run\b/, row('a')],
  [/ \/saved-views\b/, row('aows', 'a')],
  [/^POST \/telemetry\//, row('aows')],
  [/ \/switch\b/, row('aow')],
  [/^GET \/(organizations|car-types|payment-types|wheel-types|appointment-groups|files)\b/, row('aows', 'a')],
  [/ \/(organizations|car-types|payment-types|wheel-types|appointment-groups|files)\b/, row('a', 'a')],
  [/ \/(search\/)?workers\b/, row('a', 'a')],
  [/^GET \/search$/, row('aows')],
  [/ \/chatbot\b/, row('aows')],
  [/^POST \/readings$/, row('aos')],
  [/^GET \/(law|holidays)$/, row('aows')],
  [/^GET \/appointments\/search\/query$/, row('aos')],
  [/^GET \/sms\/search\/query$/, row('ao')],
  [/^GET \/(sms\/credits|sms-ledger\/search\/query)$/, row('a')],
  [/ \/(sms|sms-opt-outs)\b/, row('ao')],
  [/^POST \/clients\/:id\/erase$/, row('a')],
  [/^GET \/appointments\/search\/calendar$/, row('aows', 's')],
  [/^GET \/appointments\/to-confirm$/, row('aos')],
  [/^GET \/counters$/, row('aows')],
  [/^GET \/appointments\b/, row('aos', 's')],
  [/ \/appointments\b/, row('aos')],
  [/ \/service-controls\/work-orders\/daily$|^GET \/statistics$/, row('aow')],
  [/ \/service-controls\/work-orders\/(suspended|wall)$/, row('aow')],
  [/^GET \/work-orders\/(:id(\/pdf)?|number\/:uuid)$/, row('aows')],
  [/ \/(work-orders|tyre-hotels)\/:id\/attachments\b/, row('aows')],
  [/ \/work-orders\/:id\/draft\/attachments\b| \/vehicles\/:id\/attachments\b/, row('aos')],
  [/ \/clients\/:id\/attachments\b/, row('ao')],
  [/ \/attachments\/usage$/, row('a')],
  [/^POST \/work-orders\/sample-pdf$/, row('a', 'a')],
  [/^POST \/work-orders\/:id\/with-relations$/, row('aows')],
  [/^PUT \/(work-orders|tyre-hotels|collaborator-work-orders)\/:id\/restore$/, row('ao')],
  [/^GET \/inspections\/due$|^POST \/work-orders\/:id\/(calls|resend-sms-itp)$/, row('ao')],
  [/^(DELETE \/work-orders\/:id|PUT \/work-orders\/:id\/(move|status\/:status))$/, row('ao')],
  [/ \/work-orders\/:id\/(history|transfer|reprice)\b/, row('ao')],
  [/ \/(work-orders|work-order-products)\b/, row('aos')],
  [/^GET \/vehicles\/search\/query$/, row('ao')],
  [/^GET \/loyalty-cards\/(search\/query|:id)$/, row('aos')],
  [/^GET \/(clients\/search\/(lists|query-name)|vehicles|(products|line-packages)\/search\/lists)\b|^POST \/products\/search$/, row('aos')],
  [/ \/guaranties\b/, row('ao', 'a')],
  [/^(POST|PUT|DELETE) \/tyre-hotels\/shelves\b/, row('ao')],
  [/^GET \/tyre-hotels\/shelves\b/, row('aows')],
  [/^POST \/tyre-hotels\/:id\/reopen$/, row('a')],
  [/^POST \/tyre-hotels\/:id\/work-order$/, row('aos')],
  [/^DELETE \/tyre-hotels\b/, row('ao')],
  [/^GET \/tyre-hotels\b|^POST \/tyre-hotels\/search\b/, row('aows', 's')],
  [/ \/tyre-hotels\b/, row('aows')],
  [/^GET \/customer-order\b|^POST \/customer-order\/:id\/work-order$/, row('aow')],
  [/ \/customer-order\b/, row('ao')],
  [/^GET \/collaborator(s|-workers)\b/, row('aows')],
  [/ \/collaborator(s|-workers)\b|^DELETE \/collaborator-work-orders\b/, row('ao')],
  [/ \/collaborator-work-orders\b/, row('aows')],
  [/ \/(generate\/(excel\/)?report|reports)\/query\/collaborator$/, row('aows')],
  [/^(GET|POST) \/(generate\/(excel\/)?report|reports)\/|^DELETE \/reports\/:id$/, row('ao')],
  [/ \/imports\b/, row('ao')],
  [/^POST \/time-sheets\b/, row('aows')],
  [/ \/time-sheets\b/, row('a')],
  [/ \/(clients|companies|addresses|contacts|line-packages|products|product-conditions|loyalty-cards|vehicles)\b/, row('ao')],
]

/** Screens by address, with the levels that may open them and the levels that have them in the menu. */
export const screenAccess: Record<string, Row & { menu: string }> = {
  '/dashboard': { ...row('aow'), menu: 'aow' },
  '/dashboard/suspended': { ...row('aow'), menu: '' },
  '/dashboard/workstation-settings/work-orders/create': { ...row('aos'), menu: 's' },
  '/dashboard/workstation-settings/work-orders': { ...row('aos'), menu: 'aos' },
  '/dashboard/workstation-settings/work-orders/inspections-due': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/work-orders/drafts': { ...row('aos'), menu: '' },
  '/dashboard/workstation-settings/work-orders/drafts/$draftId': { ...row('aos'), menu: '' },
  '/dashboard/workstation-settings/work-orders/edit/$workOrderId': { ...row('aows'), menu: '' },
  '/w/$number': { ...row('aows'), menu: '' },
  '/dashboard/share': { ...row('aows'), menu: '' },
  '/dashboard/download-work-order-pdf/$workOrderId': { ...row('aows'), menu: '' },
  '/dashboard/workstation-settings/clients': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/clients/$clientId': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/balance': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/work-orders': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/tyre-hotels': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/appointments': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/messages': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/loyalty-cards': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/vehicles': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/guaranties': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/details': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/clients/$clientId/audit': { ...row('a'), menu: '' },
  '/dashboard/appointments': { ...row('aows', 's'), menu: 'aows' },
  '/dashboard/money': { ...row('ao'), menu: 'ao' },
  '/dashboard/money/evening': { ...row('ao'), menu: '' },
  '/dashboard/money/owed': { ...row('ao'), menu: '' },
  '/dashboard/money/till': { ...row('ao'), menu: '' },
  '/dashboard/tyre-service/tyre-hotels': { ...row('aows', 's'), menu: 'aows' },
  '/dashboard/tyre-service/tyre-hotels/shelves': { ...row('aows'), menu: '' },
  '/dashboard/tyre-service/tyre-hotels/pick-list': { ...row('aows'), menu: '' },
  '/dashboard/live-timesheet': { ...row('a'), menu: 'a' },
  '/dashboard/timesheet': { ...row('aows'), menu: '' },
  '/dashboard/client-order': { ...row('aow'), menu: 'aow' },
  '/dashboard/client-order/closed': { ...row('aow'), menu: '' },
  '/dashboard/workstation-settings/vehicles': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/vehicles/$vehicleId': { ...row('ao'), menu: '' },
  '/dashboard/workstation-settings/products': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/services': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/loyalty-cards': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/guaranties': { ...row('ao', 'a'), menu: 'ao' },
  '/dashboard/workstation-settings/imports': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/packages': { ...row('ao'), menu: 'ao' },
  // The module adds these to the menu; the shops of the tests have it switched off.
  '/dashboard/collaborator/work-orders': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/work-orders/create': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/work-orders/$workOrderId': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/collaborators': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/reports': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/reports/workers': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/reports/months': { ...row('aows'), menu: '' },
  '/dashboard/collaborator/workers': { ...row('aows'), menu: '' },
  '/dashboard/suspended-account': { ...row('aows', 'aows', 'a'), menu: '' },
  '/dashboard/profile': { ...row('aows', 'a', 'a'), menu: '' },
  '/dashboard/profile/suspend': { ...row('a', 'a', 'a'), menu: '' },
  '/dashboard/reports': { ...row('ao'), menu: '' },
  '/dashboard/settings': { ...row('ao', 'a'), menu: '' },
  '/dashboard/reports/daily': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/timesheet': { ...row('ao'), menu: '' },
  '/dashboard/reports/monthly': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/company': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/waste': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/workers': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/work-order-products': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/advanced': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/suspended-work-orders': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/appointments': { ...row('ao'), menu: 'ao' },
  '/dashboard/reports/sms': { ...row('ao'), menu: 'ao' },
  '/dashboard/account-settings/users': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/workers': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/payment-methods': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/car-types': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/car-types/wheel-types': { ...row('a', 'a'), menu: '' },
  '/dashboard/account-settings/appointment-groups': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/organizations': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/sms-messages': { ...row('a', 'a'), menu: 'a' },
  '/dashboard/account-settings/sms-messages/credits': { ...row('a'), menu: '' },
  '/dashboard/workstation-settings/sms': { ...row('ao'), menu: 'ao' },
  '/dashboard/workstation-settings/sms/opt-outs': { ...row('ao'), menu: '' },
  '/dashboard/account-settings/audit': { ...row('a', 'a'), menu: 'a' },
}

/** An inactive account has the rights of a suspended one. */
const rowFor = (status: AccountStatus): keyof Row => (status === 'inactive' ? 'suspended' : status)

export function canCall(route: string, level: Level, status: AccountStatus): boolean {
  const [, found] = calls.find(([pattern]) => pattern.test(route)) ?? unknown(route)
  return found[rowFor(status)].includes(letters[level])
}

export const canOpen = (path: string, level: Level, status: AccountStatus): boolean =>
  (screenAccess[path] ?? unknown(path))[rowFor(status)].includes(letters[level])

/** Returns whether the menu of this level has the screen. */
export const isInMenu = (path: string, level: Level): boolean => (screenAccess[path] ?? unknown(path)).menu.includes(letters[level])

function unknown(what: string): never {
  throw new Error(`Who may ${what} is not said in test/access-matrix.ts`)
}

/**
 * Services that decide by the level of the caller beyond the access of the call: `file function`, with a number if it decides more than
 * once. `level-branches.test.ts` tries a caller whom each branch refuses, and finds branches that are missing here.
 */
export const levelBranches = [
  'appointments/appointments search',
  'attachments/attachments attachmentsOfKind',
  'attachments/attachments attachmentsOfKind 2',
  'collaborators/orders/orders requireAllowedStatus',
  'payments/reversals refuseClosed',
  'switch/switch createSwitchCheck',
  'switch/switch createSwitchCheck 2',
  'time-sheets/time-sheets search',
  'time-sheets/time-sheets create',
  'time-sheets/time-sheets create 2',
  'tyre-hotels/tyre-hotels create',
  'users/users listRoles',
  'users/users isWriteAllowed',
  'users/users requireOwnOrAdmin',
  'work-orders/history listHistory',
  'work-orders/status setStatus',
] as const
