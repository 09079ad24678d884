import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AdapterCallback, SendOutcome, DeliveryReport, SmsAdapter } from './adapter.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { sendHttpCall } from '#server/platform/http/foreign-call.ts'
import { readCallbackFields, toSendOutcome, readJsonPointer } from './parse-response.ts'

export type TwilioConfig = {
  adapter: 'twilio'
  baseUrl: string
  /** Account at the provider and its token, which also signs the provider's calls. */
  user: string
  password: string
  /** A number, a name, or a messaging service, which begins with MG. */
  sender: string
}

const states: Record<string, DeliveryReport['state']> = {
  queued: 'sent',
  accepted: 'sent',
  scheduled: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Adapter for Twilio and compatible providers. They take no reference, so a message must never be sent twice. */
export function createTwilioAdapter({ baseUrl, user, password, sender }: TwilioConfig): SmsAdapter {
  const url = `${baseUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(user)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const readSigned = <T>(callback: AdapterCallback, readFields: (field: (name: string) => string | undefined) => T): T | 'forged' =>
    isSigned(callback, password) ? readFields(readCallbackFields(callback)) : 'forged'
  return {
    isIdempotent: false,
    async send({ phone, text, reportUrl }, signal): Promise<SendOutcome> {
      const from = sender.startsWith('MG') ? 'MessagingServiceSid' : 'From'
      const body = new URLSearchParams({ To: phone, [from]: sender, Body: text, StatusCallback: reportUrl }).toString()
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      const result = await sendHttpCall({ method: 'POST', url, headers, body }, signal)
      const outcome = toSendOutcome(result)
      if (outcome || !('status' in result)) return outcome ?? { kind: 'unclear', why: 'no answer' }
      const answer = parseJson(result.text)
      if (result.status >= 400) return { kind: 'refused', code: readJsonPointer(answer, '/code') ?? String(result.status) }
      const providerId = readJsonPointer(answer, '/sid')
      return providerId ? { kind: 'taken', providerId } : { kind: 'unclear', why: 'no sid' }
    },
    report: (callback) =>
      readSigned(callback, (field) => {
        const state = states[field('MessageStatus') ?? '']
        const providerId = field('MessageSid')
        const code = field('ErrorCode')
        return state && { state, ...(providerId && { providerId }), ...(code && { code }) }
      }),
    answer: (callback) =>
      readSigned(callback, (field) => {
        const phone = field('From')
        const text = field('Body')
        return phone !== undefined && text !== undefined ? { phone, text } : undefined
      }),
  }
}

/** The signature covers the full address and then every form parameter in order. */
function isSigned({ url, headers, body }: AdapterCallback, token: string): boolean {
  const form = [...new URLSearchParams(body)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const expected = createHmac('sha1', token)
    .update(url + form.map(([name, value]) => name + value).join(''))
    .digest()
  const signature = Buffer.from([headers['x-twilio-signature']].flat()[0] ?? '', 'base64')
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
