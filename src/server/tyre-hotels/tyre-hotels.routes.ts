import { tyreHotelShelves } from '#contract/tyre-hotels/tyre-hotel-shelves.ts'
import { tyreHotels } from '#contract/tyre-hotels/tyre-hotels.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { download } from './tyre-hotels.export.ts'
import { renderTyreHotelPdf } from './tyre-hotels.print.ts'
import * as orderLink from './order-link.service.ts'
import * as pickLists from './pick-list.service.ts'
import * as removal from './removal.service.ts'
import * as service from './tyre-hotels.service.ts'
import * as shelfList from './shelves.queries.ts'
import * as shelves from './shelves.service.ts'
import * as swap from './swap.service.ts'

export default defineFeature({
  routes: [
    implement(tyreHotels, {
      search: service.search,
      searchByBody: service.search,
      download,
      get: service.get,
      create: service.create,
      update: service.update,
      close: service.close,
      place: shelves.placeOnShelf,
      reopen: service.reopenHotel,
      movements: service.listHotelMovements,
      startOrder: swap.startOrder,
      pickList: pickLists.pickList,
      remove: removal.remove,
      pdf: renderTyreHotelPdf,
    }),
    implement(tyreHotelShelves, {
      search: ({ db, scope }, input) => shelfList.search(db, scope, input),
      fitting: shelves.listFreeShelves,
      createMany: shelves.createMany,
      update: shelves.update,
      remove: shelves.remove,
    }),
  ],
  reactions: {
    clientMerged: service.moveToClient,
    clientErased: service.forgetClients,
    orderSaved: orderLink.syncWithOrder,
    orderDone: orderLink.markHandedOut,
    orderReopened: orderLink.undoHandOut,
    orderDeleted: orderLink.removeWithOrder,
    orderPrinted: orderLink.printWithOrder,
  },
})
