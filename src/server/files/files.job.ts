import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Once an hour: removes what was brought and never used. */
export const removeUnusedJob = defineJob('files.removeUnnamed', z.object({}), { cron: '41 * * * *' })
