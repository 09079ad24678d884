import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Four times an hour: ends what somebody forgot to end. */
export const closeTimeSheets = defineJob('time-sheets.close', z.object({}), { cron: '*/15 * * * *' })
