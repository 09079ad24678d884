import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'

/** Four times an hour: ends what somebody forgot to end. */
export const closeTimeSheets = job('time-sheets.close', z.object({}), { cron: '*/15 * * * *' })
