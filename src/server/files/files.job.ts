import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Runs hourly and removes files that were uploaded and never used. */
export const removeUnusedJob = defineJob('files.removeUnnamed', z.object({}), { cron: '41 * * * *' })
