import { z } from 'zod'
import { defineJob } from '#server/platform/jobs/job.ts'

/** Runs nightly and deletes contents whose attachments are gone for good. */
export const removeUnusedContents = defineJob('attachments.removeUnused', z.object({}), { cron: '23 1 * * *' })
