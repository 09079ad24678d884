/** A user can be only one worker, and no sample text is an hour. */
const worker = { userId: null, hours: [{ day: 1, start: '08:00', end: '16:00' }] }

export const workers = { 'POST /workers': worker, 'PUT /workers/:id': worker }
