let count = 0

/** Each appointment is on a day of its own, because an overlapping one needs a confirmation. */
const visit = {
  get from() {
    return new Date(Date.UTC(2040, 0, 1 + count++, 8)).toISOString()
  },
  get to() {
    return new Date(Date.UTC(2040, 0, count, 9)).toISOString()
  },
  startDate: undefined,
  endDate: undefined,
  isBreak: false,
}

export const appointments = {
  'POST /appointments': visit,
  'PUT /appointments/:id': visit,
  'PUT /appointments/:id/confirm': visit,
  'GET /appointments/search/calendar': { models: {} },
}
