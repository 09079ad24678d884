import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

export const purgeDraftsJob = defineJob('invoices.purgeDrafts', z.object({}), { cron: '23 2 * * *' })
