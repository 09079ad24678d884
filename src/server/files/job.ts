import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'

/** Once an hour: removes what was brought and never used. */
export const removeUnnamed = job('files.removeUnnamed', z.object({}), { cron: '41 * * * *' })
