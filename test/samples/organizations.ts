/** Hours, and a code that no workplace of a shop has; one whose orders bear its code keeps it. */
const publicSettings = {
  breakInterval: [{ start: '13:00', end: '14:00' }],
  excludeDates: ['2026-12-25'],
  phone: '0268414250',
}

export const organizations = {
  'POST /organizations': { code: 'ZZ', publicSettings },
  'PUT /organizations/:id': { code: 'BR', publicSettings },
}
