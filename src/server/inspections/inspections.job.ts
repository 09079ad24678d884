import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Once an hour: whoever wants to hear of it is told that their inspection ends. */
export const remindDue = defineJob('inspections.remind', z.object({}), { cron: '11 * * * *' })
