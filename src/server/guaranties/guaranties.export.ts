import { guarantyColumns } from '#contract/guaranties.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { isVehicleVisible } from '#server/vehicles/vehicles.service.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './guaranties.queries.ts'

const states = { active: 'GuarantyActive', expired: 'GuarantyExpired' } as const

const list = withOrganizationName(queries.listQuery, 'g')

export const download = workbookOf({
  words: 'guaranties',
  name: 'garantii',
  title: 'Guaranties',
  columns: guarantyColumns,
  list,
  row: (guaranty, translate) => ({ ...guaranty, state: translate(states[guaranty.state]) }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    state: { word: 'Status', choices: states },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    vehicleId: { word: 'Vehicle', names: 'vehicles', within: clientScope, isVisible: isVehicleVisible },
    plateNumber: { word: 'PlateNumberShort' },
    quickText: { word: 'QuickText' },
  },
})
