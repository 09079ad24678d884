import { z } from 'zod'
import type { SendOutcome, SmsAdapter, TextMessage } from './adapter.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { sendHttpCall } from '#server/platform/http/foreign-call.ts'
import { readCallbackFields, toSendOutcome, readJsonPointer } from './parse-response.ts'

/** Location of a value in an answer: a JSON pointer, or the first group of a pattern. */
const Place = z.union([
  z.strictObject({ pointer: z.string().startsWith('/') }),
  z.strictObject({ pattern: z.string().min(1).refine(isPattern) }),
])
const State = z.enum(['sent', 'delivered', 'failed', 'expired'])

/** Describes the HTTP call of a provider and how its answers are read. Names in double braces are placeholders. */
export const HttpTemplate = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string().regex(/^https?:\/\//),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  /** Encoding of values in the body. */
  encoding: z.enum(['form', 'json']),
  /** Header by which the provider drops a second message with the same reference, if it has one. */
  idempotencyHeader: z.string().optional(),
  /** Location of the error code in an answer that rejects the message. Every other status from 400 on rejects it, too. */
  refused: Place.optional(),
  /** Location of the provider’s message id: without an id the outcome is unclear. */
  id: Place,
  /** Fields of a delivery report, and the meaning of its states. */
  reports: z.strictObject({ id: z.string().optional(), state: z.string(), states: z.record(z.string(), State) }).optional(),
  /** Fields of a received answer. */
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

/** Escapes a value for a URL or form, for JSON within quotes, or for a header, where a line break would start another one. */
const escapeValue = {
  form: encodeURIComponent,
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  header: (value: string) => value.replace(/[^\x20-\x7e]/g, ''),
}
const types = { form: 'application/x-www-form-urlencoded', json: 'application/json' }

export function createHttpAdapter({ template, user, password, token, sender }: HttpConfig): SmsAdapter {
  const { method, url, headers = {}, body = '', encoding, idempotencyHeader, refused, id, reports, answers } = template

  function buildCall({ reference, phone, text, reportUrl }: TextMessage) {
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
    const fill = (place: string, kind: keyof typeof escapeValue) =>
      place.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? escapeValue[kind](values[name]!) : whole))
    const filledHeaders = Object.entries(headers).map(([name, value]) => [name, fill(value, 'header')])
    return {
      method,
      url: fill(url, 'form'),
      headers: {
        ...(method !== 'GET' && { 'content-type': types[encoding] }),
        ...(Object.fromEntries(filledHeaders) as Record<string, string>),
        ...(idempotencyHeader && { [idempotencyHeader]: reference }),
      },
      body: fill(body, encoding),
    }
  }

  return {
    isIdempotent: idempotencyHeader !== undefined,
    async send(message, signal): Promise<SendOutcome> {
      const result = await sendHttpCall(buildCall(message), signal)
      const outcome = toSendOutcome(result)
      if (outcome || !('status' in result)) return outcome ?? { kind: 'unclear', why: 'no answer' }
      const code = refused && findValue(result.text, refused)
      if (code !== undefined || result.status >= 400) return { kind: 'refused', code: (code ?? String(result.status)).slice(0, 60) }
      const providerId = findValue(result.text, id)
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
      const phone = field(answers.phone)
      const text = field(answers.text)
      return phone !== undefined && text !== undefined ? { phone, text } : undefined
    },
  }
}

const findValue = (text: string, place: z.output<typeof Place>): string | undefined =>
  'pointer' in place ? readJsonPointer(parseJson(text), place.pointer) : new RegExp(place.pattern, 'm').exec(text)?.[1]
