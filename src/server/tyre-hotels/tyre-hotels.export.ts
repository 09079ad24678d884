import { tyreHotelColumns } from '#contract/tyre-hotels/tyre-hotels.ts'
import { describeRows, seasonWords, tyreHotelStatusKeys } from '#domain/tyre-hotels/tyre-hotels.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import { withOrganizationName } from '#server/platform/database/list-page.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './tyre-hotels.queries.ts'

const list = withOrganizationName(queries.listQuery, 'h')

export const download = workbookOf({
  words: 'tyre-hotels',
  name: 'hotel_anvelope',
  title: 'TyreHotels',
  columns: tyreHotelColumns,
  list,
  row: ({ rows, ...hotel }, translate) => ({
    ...hotel,
    car: [hotel.carMake, hotel.carModel].filter(Boolean).join(' '),
    dimensions: describeRows(rows),
    dotNumber: [...new Set(rows.flatMap(({ dotNumber }) => dotNumber ?? []))].join(', '),
    shelf: hotel.shelfCode,
    season: hotel.season && translate(seasonWords[hotel.season as keyof typeof seasonWords]),
    status: translate(tyreHotelStatusKeys[hotel.status as keyof typeof tyreHotelStatusKeys]),
  }),
  filters: {
    organizationId: { word: 'Organization', names: 'organizations' },
    closed: { word: 'HotelClosed' },
    carNumber: { word: 'PlateNumberShort' },
    clientId: { word: 'Client', names: 'clients', within: clientScope },
    clientName: { word: 'ClientName' },
    workOrderUuid: { word: 'OrderNumber' },
    tyreName: { word: 'TyreName' },
    carMake: { word: 'Make' },
    carModel: { word: 'Model' },
    tyreWidth: { word: 'TyreWidth' },
    tyreHeight: { word: 'TyreHeight' },
    tyreRim: { word: 'TyreRim' },
    season: { word: 'Season', choices: seasonWords },
    overdue: { word: 'StorageOverdue' },
    placed: { word: 'OnShelf' },
    shelf: { word: 'Shelf' },
    quickText: { word: 'QuickText' },
  },
})
