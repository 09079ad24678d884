import { orderColumns } from '#contract/work-orders/work-orders.ts'
import type { OrderStatus } from '#contract/work-orders/order.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { orderStatusKeys } from '#domain/work-orders/work-orders.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { isVehicleVisible } from '#server/vehicles/vehicles.service.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './list.queries.ts'
import { requireAdminForDeleted } from './list.service.ts'

const workbook = workbookOf({
  words: 'work-orders-list',
  name: 'comenzi_de_lucru',
  title: 'WorkOrders',
  columns: orderColumns,
  list: queries.exportQuery,
  row: (order, translate) => ({
    ...order,
    tyres: formatTyre(order),
    status: translate(orderStatusKeys[order.status as OrderStatus]),
    workers: order.workers.map(({ name }) => name).join(', '),
  }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    status: { word: 'Status', choices: orderStatusKeys },
    workOrderTypeId: { word: 'WorkOrderType', names: 'workOrderTypes' },
    paymentTypeId: { word: 'Payment', names: 'paymentTypes' },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    vehicleId: { word: 'Vehicle', names: 'vehicles', within: clientScope, isVisible: isVehicleVisible },
    plateNumber: { word: 'PlateNumberShort' },
    documentNumber: { word: 'DocumentNumberShort' },
    finished: { word: 'Finished' },
    itp: { word: 'Inspection' },
    deleted: { word: 'DeletedOrders' },
    quickText: { word: 'QuickText' },
  },
})

export const download = async (context: Context<UserActor>, request: Parameters<typeof workbook>[1]) => {
  requireAdminForDeleted(context, request)
  return workbook(context, request)
}
