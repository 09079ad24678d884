import { invoiceColumns } from '#contract/invoices/invoices.ts'
import type { InvoiceKind } from '#contract/invoices/kinds.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import { invoiceKindWords } from './invoices.view.ts'
import { exportQuery } from './list.queries.ts'

const statusWords = { draft: 'InvoiceStateDraft', issued: 'InvoiceStateIssued' } as const

export const download = workbookOf({
  words: 'invoices',
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
    paymentTypeId: { word: 'PaymentType', names: 'paymentTypes' },
    quickText: { word: 'QuickText' },
  },
})
