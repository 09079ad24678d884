import { invoiceColumns } from '#contract/invoices/invoices.ts'
import type { InvoiceKind } from '#contract/invoices/kinds.ts'
import type { TransmissionState } from '#contract/tax-authority/transmissions.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { invoiceKindWords } from './invoices.view.ts'
import { exportQuery } from './list.queries.ts'

const statusWords = { draft: 'InvoiceStateDraft', issued: 'InvoiceStateIssued' } as const

const sendingWords = {
  waiting: 'StateWaiting',
  exported: 'StateExported',
  sending: 'StateSending',
  unknown: 'StateUnknown',
  sent: 'StateSent',
  accepted: 'StateAccepted',
  rejected: 'StateRejected',
  'accepted-by-hand': 'StateByHand',
} as const satisfies Record<TransmissionState, string>

export const download = workbookOf({
  words: ['invoices', 'tax-authority'],
  name: 'facturi',
  title: 'Invoices',
  columns: invoiceColumns,
  list: exportQuery,
  row: (invoice, translate) => ({
    ...invoice,
    kind: translate(invoiceKindWords[invoice.kind as InvoiceKind]),
    status: translate(statusWords[invoice.status as 'draft']),
  }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    kind: { word: 'InvoiceKind', choices: invoiceKindWords },
    status: { word: 'Status', choices: statusWords },
    issueDate: { word: 'IssueDate' },
    dueDate: { word: 'DueDate' },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    sending: { word: 'TaxSending', choices: sendingWords },
    paymentTypeId: { word: 'PaymentType', names: 'paymentTypes' },
    quickText: { word: 'QuickText' },
  },
})
