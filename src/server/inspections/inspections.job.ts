import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Runs hourly and reminds clients whose inspection ends. */
export const remindDue = defineJob('inspections.remind', z.object({}), { cron: '11 * * * *' })
