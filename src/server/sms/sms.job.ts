import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { defineJob } from '#server/platform/jobs/job.ts'

const MessagePayload = z.object({ id: Id })
/** A queue of its own, because each run waits for the carrier's server. */
export const sendMessage = defineJob('sms.send', MessagePayload, { queue: 'sms' })
export const recordDeliveryJob = defineJob('sms.deliver', MessagePayload)

/** Hourly: retries the messages that wait for credits. */
export const resumeWaiting = defineJob('sms.resume', z.object({}), { cron: '23 * * * *' })

/** Nightly: erases the texts of messages older than a year. */
export const eraseOldTextsJob = defineJob('sms.forget', z.object({}), { cron: '53 1 * * *' })

/** Nightly: compares each balance with its ledger. */
export const checkLedger = defineJob('sms.check', z.object({}), { cron: '37 1 * * *' })
