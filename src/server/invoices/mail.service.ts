import { maxInvoiceMails, type InvoiceMail } from '#contract/invoices/invoices.ts'
import { fail } from '#contract/kit/errors.ts'
import { formatDate, formatMoney } from '#domain/text/format.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { lockSubject } from '#server/platform/database/subject-locks.ts'
import type { AccountSteps } from '#server/platform/jobs/bind.ts'
import { words } from '#server/platform/words.ts'
import { get, getStored } from './drafts.service.ts'
import { mailInvoiceJob } from './invoices.job.ts'
import { renderInvoicePdf } from './invoices.print.ts'
import { countMails } from './invoices.queries.ts'
import { invoiceKindWords } from './invoices.view.ts'

const hourInSeconds = 3600

/** Queues mails with the paper of an issued invoice. The audit keeps how many, without the addresses, and by its entries they are counted. */
export async function mailInvoice(context: Context<UserActor>, letter: InvoiceMail): Promise<null> {
  const { db, scope, config } = context
  if (config.mail === 'off') fail('MailNotConfigured')
  const { id, to } = letter
  const { status, number } = await getStored(context, id)
  if (status !== 'issued') fail('StatusNotAllowed')
  await lockSubject(db, scope.account, 'invoice_mails')
  if ((await countMails(db, scope)) + to.length > maxInvoiceMails) fail('TooManyRequests', { retryAfter: hourInSeconds })
  await context.audit('invoice', id, { name: number!, before: { mailedAddresses: null }, after: { mailedAddresses: to.length } })
  await context.enqueue(mailInvoiceJob, letter)
  return null
}

/** Writes the paper, with no transaction open meanwhile, and queues its mails. */
export async function sendInvoice({ enter }: Pick<AccountSteps, 'enter'>, { id, to, language }: InvoiceMail): Promise<void> {
  const layOut = await enter((context) => renderInvoicePdf(context, { id, language }))
  const { fileName, content } = await layOut()
  await enter(async (context) => {
    const { kind, number, issueDate, total, currency, seller, buyer } = await get(context, { id })
    const values = {
      seller: seller.name,
      client: buyer.name,
      document: words('invoices', language)(invoiceKindWords[kind]),
      number: number!,
      date: formatDate(issueDate!, '', language),
      amount: formatMoney(total, currency, language),
      phone: seller.phone || seller.email || seller.name,
    }
    const attachment = { fileName, mediaType: 'application/pdf', content }
    for (const address of to) await context.mail({ to: address, template: 'invoice', language, values, attachment })
  })
}
