import { collaboratorOrderColumns } from '#contract/collaborators/collaborator-work-orders.ts'
import { collaboratorOrderStatusKeys, collaboratorPaymentKeys } from '#domain/work-orders/collaborator-orders.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './orders.queries.ts'
import { toRow } from './orders.view.ts'

const list = withOrganizationName(queries.listQuery, 'w')

export const download = workbookOf({
  words: 'collaborators',
  name: 'comenzi_colaboratori',
  title: 'CollaboratorOrders',
  columns: collaboratorOrderColumns,
  list,
  row: ({ organization, ...stored }, translate) => {
    const order = toRow(stored)
    return {
      ...order,
      organization,
      workers: order.workers.map(({ name }) => name).join(', '),
      paymentType: order.paymentTypeId === null ? null : translate(collaboratorPaymentKeys[order.paymentTypeId]!),
      status: translate(collaboratorOrderStatusKeys[order.status]),
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    collaboratorId: { word: 'Collaborator', names: 'collaborators' },
    workerId: { word: 'CollaboratorWorkers', names: 'collaboratorWorkers' },
    status: { word: 'Status', choices: collaboratorOrderStatusKeys },
    paymentTypeId: { word: 'Payment', choices: collaboratorPaymentKeys },
    plateNumber: { word: 'PlateNumberShort' },
    date: { word: 'OrderDay' },
    quickText: { word: 'QuickText' },
  },
})
