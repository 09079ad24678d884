import { z } from 'zod'
import { Id } from '#contract/kit/fields.ts'
import { job } from '#server/platform/jobs/job.ts'

const OfMessage = z.object({ id: Id })
export const sendMessage = job('sms.send', OfMessage)
export const noteDelivery = job('sms.deliver', OfMessage)
