import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Runs hourly, because days begin at different times, and removes orders of earlier days from the boards. */
export const tidyBoards = defineJob('overview.tidyBoards', z.unknown(), { cron: '13 * * * *' })
