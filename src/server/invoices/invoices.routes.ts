import { invoiceSeries } from '#contract/invoices/invoice-series.ts'
import { invoices } from '#contract/invoices/invoices.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { bindJob, bindStepJob } from '#server/platform/jobs/bind.ts'
import { correctBuyer } from './buyer.service.ts'
import { credit } from './credit.service.ts'
import * as drafts from './drafts.service.ts'
import { mailInvoiceJob, purgeDraftsJob } from './invoices.job.ts'
import { moveToClient } from './invoices.queries.ts'
import { renderInvoicePdf } from './invoices.print.ts'
import { createIssued, issue, listProblems } from './issue.service.ts'
import { download } from './list.export.ts'
import { search } from './list.queries.ts'
import { mailInvoice, sendInvoice } from './mail.service.ts'
import { invoiceProforma } from './proformas.service.ts'
import * as series from './series.service.ts'
import { listUninvoiced } from './uninvoiced.service.ts'
import { takeXml } from './xml.service.ts'

export default defineFeature({
  routes: [
    implement(invoices, {
      search: ({ db, scope }, input) => search(db, scope, input),
      download,
      uninvoiced: listUninvoiced,
      get: drafts.get,
      problems: listProblems,
      pdf: renderInvoicePdf,
      xml: takeXml,
      mail: mailInvoice,
      create: (context, draft) => drafts.create(context, draft),
      update: drafts.update,
      remove: drafts.remove,
      issue,
      createIssued,
      invoiceProforma,
      correctBuyer,
      credit,
    }),
    implement(invoiceSeries, { list: series.list, create: series.create, update: series.update, remove: series.remove }),
  ],
  jobs: [bindJob(purgeDraftsJob, drafts.purgeDrafts), bindStepJob(mailInvoiceJob, sendInvoice)],
  reactions: {
    clientMerged: ({ db, scope }, { winner, loser }) => moveToClient(db, scope, loser, winner),
    clientErased: drafts.forgetClients,
  },
})
