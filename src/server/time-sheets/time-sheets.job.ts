import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Runs every 15 minutes and ends forgotten entries. */
export const closeTimeSheets = defineJob('time-sheets.close', z.object({}), { cron: '*/15 * * * *' })
