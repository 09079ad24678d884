import type { UninvoicedSearch } from '#contract/invoices/uninvoiced.ts'
import { issueDeadline } from '#domain/law/deadlines.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import type { Context } from '#server/platform/context.ts'
import { searchUninvoiced } from '#server/work-orders/work-orders.service.ts'
import { listDraftsOfOrders, listPlaces } from './invoices.queries.ts'

/** Lists the orders that wait for an invoice, with the last day for it by the law of their workplace. */
export async function listUninvoiced({ db, scope }: Context, search: UninvoicedSearch) {
  const page = await searchUninvoiced(db, scope, search)
  const places = new Map((await listPlaces(db, scope)).map((place) => [place.id, place]))
  const ids = page.items.map(({ id }) => id)
  const drafts = new Map((await listDraftsOfOrders(db, scope, ids)).map(({ workOrderId, invoiceId }) => [workOrderId, invoiceId]))
  const items = page.items.map((order) => {
    const { country, timeZone } = places.get(order.organizationId)!
    const issueBy = order.finished && issueDeadline(country, dayInZone(order.finished, timeZone))
    return { ...order, paymentType: order.paymentType ?? null, issueBy, draftId: drafts.get(order.id) ?? null }
  })
  return { ...page, items }
}
