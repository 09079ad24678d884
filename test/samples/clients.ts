/** Parts without ids, because ids in a written client must be those of its own rows. */
const parts = {
  company: { name: 'Transport Rapid SRL', vatNumber: 'RO18547290' },
  addresses: [{ street: 'Str. Fabricii', city: 'Brașov' }],
  contacts: [{ name: 'Ilie Dispecerul', phone: '0744111222' }],
}

/** A new client has no company, so that a later call can add one. */
export const clients = { 'POST /clients': { ...parts, company: null }, 'POST /clients/:id': parts }
