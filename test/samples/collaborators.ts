/** Whoever works for all workplaces is known to all of them: their names say nothing of one. */
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
