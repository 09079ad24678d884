import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

export const checkDays = defineJob('statistics.check', z.unknown(), { cron: '37 1 * * *' })
export const rebuildDays = defineJob('statistics.rebuild', z.object({}))
