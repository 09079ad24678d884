import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Once an hour, since days begin at different times: an account may have workplaces in several time zones. */
export const endOffDutySessionsJob = defineJob('users.endOffDuty', z.unknown(), { cron: '7 * * * *' })
