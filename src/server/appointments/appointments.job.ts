import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Once an hour: gives back the times that guests asked for and nobody confirmed. */
export const expireUnconfirmedJob = defineJob('appointments.expireWishes', z.object({}), { cron: '53 * * * *' })

export const remindJob = defineJob('appointments.remind', z.object({ id: Id, from: z.string() }))
