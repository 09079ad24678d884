/** Collaborators are visible to all workplaces, so their names must not contain the mark of one. */
export const collaborators: Record<string, object> = {
  'POST /collaborators': {
    name: 'AutoPlus',
    vatNumber: '',
    regNumber: '',
    address: '',
    contactName: '',
    phone: null,
    email: null,
    notes: '',
  },
  'POST /collaborator-workers': { name: 'Dan', phone: null, email: null },
}
