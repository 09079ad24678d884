import type { CollaboratorOrder } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorOrderStatusKeys, collaboratorPaymentKeys } from '#domain/work-orders/collaborator-orders.ts'
import type { Language } from '#domain/text/format.ts'
import { buildFrame } from '#server/platform/pdf/letterhead.ts'
import { truncateLine, toSheetFacts, createFormatter } from '#server/platform/pdf/sheet.ts'
import type { Stationery } from '#server/platform/pdf/stationery.ts'
import { words } from '#server/platform/words.ts'

/** The collaborator with today's data, since the order does not store them. */
type Collaborator = { name: string; vatNumber: string; regNumber: string; address: string; contactName: string; phone: string | null }

/** An order to a collaborator as `orders.print.typ` lays it out; an absent part is not printed. */
export function collaboratorOrderSheet(order: CollaboratorOrder, collaborator: Collaborator, stationery: Stationery, language: Language) {
  const { organization } = stationery
  const pen = createFormatter(organization, language)
  const word = words(['print', 'collaborators'], language)
  const formatDay = (date: string | null) => (date === null ? null : pen.date(date))
  const withVat = order.withVat && order.vatPercentage > 0
  return {
    ...buildFrame(stationery, language),
    head: { title: word('CollaboratorOrder'), number: order.number, facts: [{ label: word('Date'), value: pen.date(order.date) }] },
    foot: [order.number, order.plateNumber].join('  ·  '),
    blocks: [
      {
        title: word('Collaborator'),
        facts: toSheetFacts([
          [word('Name'), collaborator.name],
          [word('VatNumberPrint'), collaborator.vatNumber],
          [word('RegNumberPrint'), collaborator.regNumber],
          [word('Address'), collaborator.address],
          [word('ContactName'), collaborator.contactName],
          [word('Phone'), collaborator.phone],
        ]),
      },
      {
        title: word('Client'),
        facts: toSheetFacts([
          [word('Name'), order.clientName],
          [word('Phone'), order.phone],
        ]),
      },
      {
        title: word('Vehicle'),
        facts: [
          { label: word('PlateNumberPrint'), value: order.plateNumber, strong: true as const },
          ...toSheetFacts([[word('MakeAndModel'), [order.make, order.model].filter(Boolean).join(' ')]]),
        ],
      },
    ],
    description: toSheetFacts([[word('Description'), order.description]])[0],
    lines: order.lines.length
      ? {
          title: word('CollaboratorLines'),
          columns: [word('RowNumber'), word('LineName'), word('Um'), word('Quantity'), word('Price'), word('Total')],
          rows: order.lines.map(({ name, um, quantity, price, total }, i) => [
            String(i + 1),
            truncateLine(name),
            um,
            pen.number(quantity),
            pen.amount(price),
            pen.amount(total),
          ]),
        }
      : undefined,
    totals: [
      ...(withVat
        ? [
            { label: word('Subtotal'), value: pen.amount(order.subtotal) },
            { label: word('Vat', { percent: pen.number(order.vatPercentage) }), value: pen.amount(order.tax) },
          ]
        : []),
      { label: word('TotalToPay', { currency: organization.currency }), value: pen.amount(order.total) },
    ],
    people: toSheetFacts([
      [word('CreatedByPrint'), order.createdBy],
      [word('CarriedOutBy'), order.workers.map(({ name }) => name).join(', ')],
      [word('Status'), word(collaboratorOrderStatusKeys[order.status])],
      [word('Deadline'), formatDay(order.deadline)],
      [word('Payment'), order.paymentTypeId === null ? null : word(collaboratorPaymentKeys[order.paymentTypeId]!)],
    ]),
    signatures: [word('CompanySignature'), word('CollaboratorSignature')],
  }
}
