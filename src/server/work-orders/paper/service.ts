import type { FileContent } from '#contract/kit/fields.ts'
import type { Company } from '#contract/clients.ts'
import type { Language } from '#domain/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { Later } from '#server/platform/request/implement.ts'
import { orderSheet, orderTemplate, type PrintableOrder } from '#server/work-orders/print.ts'
import * as queries from '#server/work-orders/queries.ts'
import { stored } from '#server/work-orders/service.ts'
import { toOrder } from '#server/work-orders/view.ts'

/** The order on paper. */
export async function pdf(context: Context, { id, language }: { id: number; language: Language }): Promise<Later<FileContent>> {
  const sheet = orderSheet(await printable(context, id), language)
  return async () => ({ fileName: `workorder-${id}.pdf`, content: await context.printer.typeset(orderTemplate, sheet) })
}

async function printable(context: Context, id: number): Promise<PrintableOrder> {
  const { db, scope } = context
  const row = await stored(context, id)
  const order = toOrder(row)
  const { organization, client, wheelType, currency } = await queries.lettering(db, scope, order)
  const { metaData, car, tyreService, carService } = order
  const company = (organization.company ?? {}) as Partial<Company>
  const clientCompany = (client?.company ?? {}) as Partial<Company>
  const [address] = (client?.addresses ?? []) as Address[]
  return {
    ...order,
    currency,
    timeZone: row.timeZone,
    type: order.workOrderType.name,
    payment: order.paymentType?.name ?? null,
    organization: {
      name: organization.name,
      address: addressLine(organization.address as Address),
      company: {
        name: company.name,
        vatNumber: company.vatNumber,
        regNumber: company.regNumber,
        phone: company.phone,
        email: company.email,
      },
    },
    client: {
      name: order.clientName,
      delegateName: order.delegateName,
      phone: order.phone,
      email: client?.email,
      vatNumber: clientCompany.vatNumber,
      regNumber: clientCompany.regNumber,
      address: clientCompany.address || addressLine(address ?? {}),
    },
    car: { ...car, type: order.carType?.name, km: tyreService?.carKm ?? carService?.carKm ?? null },
    tyreService: tyreService && { ...tyreService, wheelType },
    technicalDrawing: metaData.technicalDrawing,
    technicalDrawingType: metaData.technicalDrawingType,
    clientBringsProducts: metaData.clientBringsProducts,
    clientRequested: metaData.clientRequested,
    lines: order.products.map((line) => ({ ...line, isService: line.isService === 1 })),
    withVat: metaData.withVat,
    vatPercentage: metaData.vatPercentage,
    vatValue: metaData.vatValue,
    createdBy: metaData.createdBy,
    workers: order.workers.map(({ name }) => name),
    finalReviewer: metaData.finalReviewer,
    deadline: metaData.deadline,
  }
}

type Address = { street?: string; number?: string; city?: string; county?: string; fullAddress?: string }
const addressLine = ({ street, number, city, county, fullAddress }: Address): string =>
  fullAddress || [[street, number].filter(Boolean).join(' '), city, county].filter(Boolean).join(', ')
