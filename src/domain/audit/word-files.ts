/** Where the words of the fields come from, which are those of their forms. */
export const auditWordFiles = [
  'audit',
  'organizations',
  'users',
  'clients',
  'collaborators',
  'products',
  'lists',
  'guaranties',
  'line-packages',
  'loyalty-cards',
  'workers',
  'settings',
  'notifications',
  'account',
  'time-sheets',
] as const
