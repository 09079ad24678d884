/** A new workplace needs a free code, and an existing one with orders must keep its code. */
const publicSettings = {
  breakInterval: [{ start: '13:00', end: '14:00' }],
  excludeDates: ['2026-12-25'],
  phone: '0268414250',
}

export const organizations = {
  'POST /organizations': { code: 'ZZ', publicSettings },
  'PUT /organizations/:id': { code: 'BR', publicSettings },
}
