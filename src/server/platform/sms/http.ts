import { z } from 'zod'
import type { SendOutcome, SmsAdapter, TextMessage } from './adapter.ts'
import { sendHttpCall } from './call.ts'
import { readCallbackFields, parseProviderJson, toSendOutcome, readJsonPointer } from './parse-response.ts'

/** Where something stands in an answer: by a JSON pointer, or as the first group of a pattern. */
const Place = z.union([
  z.strictObject({ pointer: z.string().startsWith('/') }),
  z.strictObject({ pattern: z.string().min(1).refine(isPattern) }),
])
const State = z.enum(['sent', 'delivered', 'failed', 'expired'])

/** How a provider is called over HTTP, and how its answers are read. What stands in double braces is filled in. */
export const HttpTemplate = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string().regex(/^https?:\/\//),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  /** Of the body: each value is written as this kind of text wants it. */
  encoding: z.enum(['form', 'json']),
  /** The header by which the provider drops a second message of the same reference, where it has one. */
  idempotencyHeader: z.string().optional(),
  /** What an answer holds that refuses the message, with its code. Every other status from 400 on refuses it, too. */
  refused: Place.optional(),
  /** Where the provider’s own name of the message stands: without one nobody can say that it was taken. */
  id: Place,
  /** The fields of what the provider tells later, and what its words mean. */
  reports: z.strictObject({ id: z.string().optional(), state: z.string(), states: z.record(z.string(), State) }).optional(),
  /** The fields of what somebody answered. */
  answers: z.strictObject({ phone: z.string(), text: z.string() }).optional(),
})
export type HttpTemplate = z.output<typeof HttpTemplate>

export type HttpConfig = {
  adapter: 'http'
  name: string
  template: HttpTemplate
  user: string
  password: string
  token: string
  sender: string
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

/** In a URL or a form, in JSON between its quotes, and in a header, where a line break would begin another one. */
const written = {
  form: encodeURIComponent,
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  header: (value: string) => value.replace(/[^\x20-\x7e]/g, ''),
}
const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

export function createHttpAdapter({ template, user, password, token, sender }: HttpConfig): SmsAdapter {
  const { method, url, headers = {}, body = '', encoding, idempotencyHeader, refused, id, reports, answers } = template

  function callFor({ reference, phone, text, reportUrl }: TextMessage) {
    const values: Record<string, string> = {
      to: phone,
      to_digits: phone.slice(1),
      to_local: phone.startsWith('+40') ? `0${phone.slice(3)}` : `00${phone.slice(1)}`,
      text,
      sender,
      reference,
      report_url: reportUrl,
      user,
      password,
      token,
    }
    const fill = (place: string, how: keyof typeof written) =>
      place.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? written[how](values[name]!) : whole))
    const named = Object.entries(headers).map(([name, value]) => [name, fill(value, 'header')])
    return {
      method,
      url: fill(url, 'form'),
      headers: {
        ...(method !== 'GET' && { 'content-type': types[encoding] }),
        ...(Object.fromEntries(named) as Record<string, string>),
        ...(idempotencyHeader && { [idempotencyHeader]: reference }),
      },
      body: fill(body, encoding),
    }
  }

  return {
    isIdempotent: idempotencyHeader !== undefined,
    async send(message, signal): Promise<SendOutcome> {
      const called = await sendHttpCall(callFor(message), signal)
      const plain = toSendOutcome(called)
      if (plain || !('status' in called)) return plain ?? { kind: 'unclear', why: 'no answer' }
      const code = refused && found(called.text, refused)
      if (code !== undefined || called.status >= 400) return { kind: 'refused', code: (code ?? String(called.status)).slice(0, 60) }
      const providerId = found(called.text, id)
      return providerId ? { kind: 'taken', providerId: providerId.slice(0, 200) } : { kind: 'unclear', why: 'no id in the answer' }
    },
    report(callback) {
      if (!reports) return undefined
      const field = readCallbackFields(callback)
      const state = reports.states[(field(reports.state) ?? '').toLowerCase()]
      const providerId = reports.id && field(reports.id)
      return state && { state, ...(providerId && { providerId }) }
    },
    answer(callback) {
      if (!answers) return undefined
      const field = readCallbackFields(callback)
      const [phone, text] = [field(answers.phone), field(answers.text)]
      return phone !== undefined && text !== undefined ? { phone, text } : undefined
    },
  }
}

const found = (text: string, place: z.output<typeof Place>): string | undefined =>
  'pointer' in place ? readJsonPointer(parseProviderJson(text), place.pointer) : new RegExp(place.pattern, 'm').exec(text)?.[1]
