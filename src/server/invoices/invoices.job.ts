import { z } from 'zod'
import { InvoiceMail } from '#contract/invoices/invoices.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

export const purgeDraftsJob = defineJob('invoices.purgeDrafts', z.object({}), { cron: '23 2 * * *' })

export const mailInvoiceJob = defineJob('invoices.mail', InvoiceMail)
