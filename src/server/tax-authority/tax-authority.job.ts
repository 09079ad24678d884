import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { TaxChannel } from '#contract/tax-authority/transmissions.ts'
import type { Context } from '#server/platform/context.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

/** One step of an attempt. All steps share a queue, so that no two of them ask an office at once and a worker stays free for other jobs. */
export const sendTransmissionJob = defineJob('tax.send', z.object({ id: Id }), { queue: 'tax' })
export const refreshTokensJob = defineJob('tax.refresh', z.object({ organizationId: Id, channel: TaxChannel }), { queue: 'tax' })
/** Takes up steps that were lost, and renews tokens before they expire. */
export const watchTransmissions = defineJob('tax.watch', z.object({}), { cron: '*/15 * * * *' })

/** Queues the next step of an attempt; a step that was planned for later is replaced. */
export const enqueueStep = (context: Context, id: number, at?: string): Promise<void> =>
  context.enqueue(sendTransmissionJob, { id }, { key: `invoice:${id}`, ...(at !== undefined && { at }) })
