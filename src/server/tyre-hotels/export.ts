import { tyreHotelColumns } from '#contract/tyre-hotels.ts'
import { rowsText, seasonWords, statusWords } from '#domain/tyre-hotels.ts'
import { clientScope } from '#server/clients/service.ts'
import { workbookOf } from '#server/platform/excel/download.ts'
import * as queries from './queries.ts'

export const download = workbookOf({
  words: 'tyre-hotels',
  name: 'hotel_anvelope',
  title: 'TyreHotels',
  columns: tyreHotelColumns,
  list: queries.exported,
  row: ({ rows, ...hotel }, say) => ({
    ...hotel,
    car: [hotel.carMake, hotel.carModel].filter(Boolean).join(' '),
    dimensions: rowsText(rows),
    dotNumber: [...new Set(rows.flatMap(({ dotNumber }) => dotNumber ?? []))].join(', '),
    shelf: hotel.shelfCode,
    season: hotel.season && say(seasonWords[hotel.season as keyof typeof seasonWords]),
    status: say(statusWords[hotel.status as keyof typeof statusWords]),
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
