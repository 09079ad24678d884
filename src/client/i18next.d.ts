import type accountStatus from '#locales/ro/account-status.json'
import type account from '#locales/ro/account.json'
import type appointments from '#locales/ro/appointments.json'
import type assistant from '#locales/ro/assistant.json'
import type attachments from '#locales/ro/attachments.json'
import type audit from '#locales/ro/audit.json'
import type board from '#locales/ro/board.json'
import type clients from '#locales/ro/clients.json'
import type collaborators from '#locales/ro/collaborators.json'
import type customerOrders from '#locales/ro/customer-orders.json'
import type evening from '#locales/ro/evening.json'
import type firstRun from '#locales/ro/first-run.json'
import type guaranties from '#locales/ro/guaranties.json'
import type help from '#locales/ro/help.json'
import type imports from '#locales/ro/imports.json'
import type inspections from '#locales/ro/inspections.json'
import type invoices from '#locales/ro/invoices.json'
import type taxAuthority from '#locales/ro/tax-authority.json'
import type law from '#locales/ro/law.json'
import type linePackages from '#locales/ro/line-packages.json'
import type lists from '#locales/ro/lists.json'
import type loyaltyCards from '#locales/ro/loyalty-cards.json'
import type organizations from '#locales/ro/organizations.json'
import type common from '#locales/ro/common.json'
import type notifications from '#locales/ro/notifications.json'
import type entry from '#locales/ro/entry.json'
import type legal from '#locales/ro/legal.json'
import type overview from '#locales/ro/overview.json'
import type payments from '#locales/ro/payments.json'
import type products from '#locales/ro/products.json'
import type quickOrder from '#locales/ro/quick-order.json'
import type receivables from '#locales/ro/receivables.json'
import type reports from '#locales/ro/reports.json'
import type search from '#locales/ro/search.json'
import type session from '#locales/ro/session.json'
import type settings from '#locales/ro/settings.json'
import type sms from '#locales/ro/sms.json'
import type sessions from '#locales/ro/sessions.json'
import type shell from '#locales/ro/shell.json'
import type statistics from '#locales/ro/statistics.json'
import type switching from '#locales/ro/switch.json'
import type till from '#locales/ro/till.json'
import type timeSheets from '#locales/ro/time-sheets.json'
import type timeGrid from '#locales/ro/time-grid.json'
import type trade from '#locales/ro/trade.json'
import type tyreHotels from '#locales/ro/tyre-hotels.json'
import type users from '#locales/ro/users.json'
import type vehicles from '#locales/ro/vehicles.json'
import type workers from '#locales/ro/workers.json'
import type workOrdersHistory from '#locales/ro/work-orders-history.json'
import type workOrdersReprice from '#locales/ro/work-orders-reprice.json'
import type workOrdersTransfer from '#locales/ro/work-orders-transfer.json'
import type workOrderDrafts from '#locales/ro/work-order-drafts.json'
import type workOrdersList from '#locales/ro/work-orders-list.json'
import type workOrders from '#locales/ro/work-orders.json'

// Keys are type-checked against the Romanian files. A feature adds its line here, next to its line in routes.tsx.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    fallbackNS: ('trade' | 'common')[]
    keySeparator: false
    returnNull: false
    resources: {
      'account-status': typeof accountStatus
      account: typeof account
      appointments: typeof appointments
      assistant: typeof assistant
      attachments: typeof attachments
      audit: typeof audit
      board: typeof board
      clients: typeof clients
      collaborators: typeof collaborators
      'customer-orders': typeof customerOrders
      evening: typeof evening
      'first-run': typeof firstRun
      guaranties: typeof guaranties
      help: typeof help
      imports: typeof imports
      inspections: typeof inspections
      invoices: typeof invoices
      'tax-authority': typeof taxAuthority
      law: typeof law
      'line-packages': typeof linePackages
      lists: typeof lists
      'loyalty-cards': typeof loyaltyCards
      organizations: typeof organizations
      common: typeof common
      notifications: typeof notifications
      entry: typeof entry
      legal: typeof legal
      overview: typeof overview
      payments: typeof payments
      products: typeof products
      'quick-order': typeof quickOrder
      receivables: typeof receivables
      reports: typeof reports
      search: typeof search
      session: typeof session
      settings: typeof settings
      sms: typeof sms
      sessions: typeof sessions
      shell: typeof shell
      statistics: typeof statistics
      switch: typeof switching
      'time-grid': typeof timeGrid
      till: typeof till
      'time-sheets': typeof timeSheets
      trade: typeof trade
      'tyre-hotels': typeof tyreHotels
      users: typeof users
      vehicles: typeof vehicles
      workers: typeof workers
      'work-order-drafts': typeof workOrderDrafts
      'work-orders': typeof workOrders
      'work-orders-history': typeof workOrdersHistory
      'work-orders-list': typeof workOrdersList
      'work-orders-reprice': typeof workOrdersReprice
      'work-orders-transfer': typeof workOrdersTransfer
    }
  }
}
