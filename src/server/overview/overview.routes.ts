import { orderMoves, overview } from '#contract/overview.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/bind.ts'
import { implement } from '#server/platform/http/implement.ts'
import { tidyBoards } from './overview.job.ts'
import * as queries from './overview.queries.ts'
import * as service from './overview.service.ts'

export default defineFeature({
  routes: [
    implement(overview, { daily: queries.findDailyBoard, suspended: queries.findSuspendedBoard, wall: queries.findWallBoard }),
    implement(orderMoves, { move: service.move }),
  ],
  reactions: { orderSaved: service.orderSaved },
  jobs: [bindJob(tidyBoards, service.tidyBoards)],
})
