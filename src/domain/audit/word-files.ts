/** Translation files of the field labels, shared with the forms. */
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
  'till',
] as const
