import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Runs hourly, because an account may have workplaces in several time zones, where days begin at different times. */
export const endOffDutySessionsJob = defineJob('users.endOffDuty', z.unknown(), { cron: '7 * * * *' })
