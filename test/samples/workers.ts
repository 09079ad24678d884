/** A user is one worker, and hours are no text that a sample has. */
const worker = { userId: null, hours: [{ day: 1, start: '08:00', end: '16:00' }] }

export const workers = { 'POST /workers': worker, 'PUT /workers/:id': worker }
