import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Hourly: frees the times of guests' requests that nobody confirmed in time. */
export const expireUnconfirmedJob = defineJob('appointments.expireWishes', z.object({}), { cron: '53 * * * *' })

export const remindJob = defineJob('appointments.remind', z.object({ id: Id, from: z.string() }))
