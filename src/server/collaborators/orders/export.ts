import { collaboratorOrderColumns } from '#contract/collaborator-work-orders.ts'
import { orderStatusWords, paymentWords } from '#domain/collaborator-orders.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './queries.ts'
import { toRow } from './view.ts'

export const download = workbookOf({
  words: 'collaborators',
  name: 'comenzi_colaboratori',
  title: 'CollaboratorOrders',
  columns: collaboratorOrderColumns,
  list: queries.exported,
  row: ({ organization, ...stored }, say) => {
    const order = toRow(stored)
    return {
      ...order,
      organization,
      workers: order.workers.map(({ name }) => name).join(', '),
      paymentType: order.paymentTypeId === null ? null : say(paymentWords[order.paymentTypeId]!),
      status: say(orderStatusWords[order.status]),
    }
  },
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    collaboratorId: { word: 'Collaborator', names: 'collaborators' },
    workerId: { word: 'CollaboratorWorkers', names: 'collaboratorWorkers' },
    status: { word: 'Status', choices: orderStatusWords },
    paymentTypeId: { word: 'Payment', choices: paymentWords },
    plateNumber: { word: 'PlateNumberShort' },
    date: { word: 'OrderDay' },
    quickText: { word: 'QuickText' },
  },
})
