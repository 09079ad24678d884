import {
  attachments,
  clientAttachments,
  draftAttachments,
  hotelAttachments,
  orderAttachments,
  vehicleAttachments,
} from '#contract/attachments.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { printPhotos } from './attachments.print.ts'
import { attachmentsOfKind, readUsage } from './attachments.service.ts'
import { readContent } from './content.service.ts'
import { removeUnusedContents } from './contents.job.ts'
import * as moves from './moves.service.ts'

export default defineFeature({
  routes: [
    implement(attachments, { content: readContent, usage: readUsage }),
    implement(orderAttachments, attachmentsOfKind('work-order')),
    implement(draftAttachments, attachmentsOfKind('draft')),
    implement(hotelAttachments, attachmentsOfKind('tyre-hotel')),
    implement(vehicleAttachments, attachmentsOfKind('vehicle')),
    implement(clientAttachments, attachmentsOfKind('client')),
  ],
  reactions: {
    clientMerged: moves.moveToClient,
    clientErasing: moves.forgetClients,
    vehicleMerged: moves.moveToVehicle,
    draftTransformed: moves.moveToOrder,
    orderPrinted: printPhotos,
  },
  jobs: [bindJob(removeUnusedContents, moves.removeUnused)],
})
