import { vehicleColumns } from '#contract/vehicles.ts'
import { formatTyre } from '#contract/kit/tyres.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './vehicles.queries.ts'
import { hideForeignDetails, readTyreSizes } from './vehicles.view.ts'

export const download = workbookOf({
  words: 'vehicles',
  name: 'vehicule',
  title: 'Vehicles',
  columns: vehicleColumns,
  list: queries.exportQuery,
  within: clientScope,
  row: ({ client, formerPlates, tyreDimensions, ...vehicle }) => ({
    ...hideForeignDetails(vehicle),
    owner: client?.name,
    phone: client?.phone,
    tyres: readTyreSizes(tyreDimensions).map(formatTyre).join(', '),
    formerPlates: formerPlates.map(({ plateNumber }) => plateNumber).join(', '),
  }),
  filters: {
    make: { word: 'Make', texts: true },
    carTypeId: { word: 'CarType', names: 'carTypes' },
    itpUntil: { word: 'ItpUntil' },
    clientId: { word: 'Owner', names: 'clients', within: clientScope },
    quickText: { word: 'QuickText' },
  },
})
