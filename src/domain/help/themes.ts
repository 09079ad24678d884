// Articles in the order of the help's index.

export const themes = [
  {
    word: 'HelpBegin',
    slugs: ['first-day', 'menu', 'search', 'lists-keys', 'columns-and-dates', 'how-it-reads', 'install-on-phone', 'assistant'],
  },
  {
    word: 'HelpOrders',
    slugs: [
      'new-order',
      'order-statuses',
      'close-reopen',
      'take-a-payment',
      'unpaid',
      'who-owes',
      'invoices',
      'uninvoiced',
      'close-the-day',
      'day-at-a-glance',
      'invoice-series',
      'drafts',
      'discounts-vat',
      'law',
      'print-order',
      'photos',
      'transfer',
      'itp',
    ],
  },
  { word: 'HelpPrices', slugs: ['price-conditions', 'packages'] },
  { word: 'HelpClients', slugs: ['clients', 'merge-clients', 'vehicles', 'loyalty-cards', 'guaranties'] },
  { word: 'HelpAppointments', slugs: ['appointments', 'public-booking', 'sms'] },
  { word: 'HelpTyres', slugs: ['tyre-hotel', 'shelves-labels', 'customer-orders'] },
  { word: 'HelpFigures', slugs: ['reports', 'timesheets', 'collaborators'] },
  { word: 'HelpData', slugs: ['import', 'export', 'backup'] },
  { word: 'HelpAccount', slugs: ['users-roles', 'settings', 'suspend-close'] },
] as const satisfies { word: string; slugs: string[] }[]
