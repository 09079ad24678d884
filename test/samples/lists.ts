import { randomUUID } from 'node:crypto'

/** No two groups of a workplace have the same name. */
export const lists = {
  'POST /appointment-groups': {
    get name() {
      return `Rampa ${randomUUID()}`
    },
  },
}
