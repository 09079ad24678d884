import { z } from 'zod'
import { job } from '#server/platform/jobs/job.ts'

export const checkDays = job('statistics.check', z.unknown(), { cron: '37 1 * * *' })
export const rebuildDays = job('statistics.rebuild', z.object({}))
