import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

export const checkBalancesJob = defineJob('payments.checkBalances', z.object({}), { cron: '47 1 * * *' })
