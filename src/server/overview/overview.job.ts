import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Once an hour, since days begin at different times: takes off the boards what was finished on an earlier day. */
export const tidyBoards = defineJob('overview.tidyBoards', z.unknown(), { cron: '13 * * * *' })
