import { orderMoves, overview } from '#contract/overview.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { bindJob } from '#server/platform/jobs/runs.ts'
import { implement } from '#server/platform/request/implement.ts'
import { tidyBoards } from './job.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export default defineFeature({
  routes: [
    implement(overview, { daily: queries.findDailyBoard, suspended: queries.findSuspendedBoard, wall: queries.findWallBoard }),
    implement(orderMoves, { move: service.move }),
  ],
  reactions: { orderSaved: service.orderSaved },
  jobs: [bindJob(tidyBoards, service.tidyBoards)],
})
