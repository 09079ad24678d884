import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

const OfMessage = z.object({ id: Id })
/** In a line of their own, since each waits for somebody else's server. */
export const sendMessage = defineJob('sms.send', OfMessage, { queue: 'sms' })
export const recordDeliveryJob = defineJob('sms.deliver', OfMessage)

/** Once an hour: what waits for credits is tried again. */
export const resumeWaiting = defineJob('sms.resume', z.object({}), { cron: '23 * * * *' })

/** Every night: what was said a year ago is nobody's to read any more. */
export const eraseOldTextsJob = defineJob('sms.forget', z.object({}), { cron: '53 1 * * *' })

/** Every night: what the ledger says is what is left. */
export const checkLedger = defineJob('sms.check', z.object({}), { cron: '37 1 * * *' })
