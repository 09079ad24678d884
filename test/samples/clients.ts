/** Ids in a client that is written are those of its own rows, which no schema knows. */
const parts = {
  company: { name: 'Transport Rapid SRL', vatNumber: 'RO18547290' },
  addresses: [{ street: 'Str. Fabricii', city: 'Brașov' }],
  contacts: [{ name: 'Ilie Dispecerul', phone: '0744111222' }],
}

/** A client is made without its company, which it can then be given. */
export const clients = { 'POST /clients': { ...parts, company: null }, 'POST /clients/:id': parts }
