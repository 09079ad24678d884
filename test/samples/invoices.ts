import { randomInt } from 'node:crypto'

/** The order of a sample is not done yet, no advance is issued, and no day of a sample is sure to be past or to come. */
const draft = { workOrderIds: [], advanceIds: undefined, rateDate: null, deliveryDate: undefined, dueDate: undefined }
const issue = { seriesId: null, issueDate: null, expectedTotal: undefined }

/** Prefixes are unique within a workplace, and each kind of invoice has one series. */
export const invoices = {
  'POST /invoice-series': {
    get prefix() {
      return `S${randomInt(1e9)}-`
    },
    kinds: [],
  },
  'POST /invoices': draft,
  'PUT /invoices/:id': draft,
  'POST /invoices/issue': { ...draft, ...issue },
  'POST /invoices/:id/issue': issue,
  'POST /invoices/:id/credit': { seriesId: null, issueDate: null, lines: undefined },
}
