import { z } from 'zod'
import { StatementMail } from '#contract/receivables.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** The paper is that of `organizationId`, and says what is owed at the workplaces that the sender saw. */
export const StatementLetter = StatementMail.required({ until: true }).extend({
  organizationId: z.int(),
  organizations: z.array(z.int()),
})
export type StatementLetter = z.output<typeof StatementLetter>

export const mailStatementJob = defineJob('payments.mailStatement', StatementLetter)
