import { randomUUID } from 'node:crypto'

/** Names of groups are unique within a workplace. */
export const lists = {
  'POST /appointment-groups': {
    get name() {
      return `Rampa ${randomUUID()}`
    },
  },
}
