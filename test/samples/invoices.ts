import { randomInt } from 'node:crypto'

/** Prefixes are unique within a workplace, and each kind of invoice has one series. */
export const invoices = {
  'POST /invoice-series': {
    get prefix() {
      return `S${randomInt(1e9)}-`
    },
    kinds: [],
  },
}
