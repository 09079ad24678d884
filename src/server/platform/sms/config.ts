import { readFileSync } from 'node:fs'
import { StartError } from '#server/platform/process/start-error.ts'
import { parseProviderJson } from './parse-response.ts'
import { HttpTemplate, type HttpConfig } from './http.ts'
import { builtInTemplates } from './built-in-templates.ts'
import type { TwilioConfig } from './twilio.ts'

export type SmsConfig = HttpConfig | TwilioConfig | 'outbox' | 'off'

type Given = {
  SMS_ADAPTER?: 'outbox' | 'http' | 'twilio' | 'off' | undefined
  SMS_TEMPLATE?: string | undefined
  SMS_BASE_URL?: string | undefined
  SMS_USER?: string | undefined
  SMS_PASSWORD?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_SENDER?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** By whom text messages leave. Where nothing is said, a server in production sends none. */
export function smsConfig(given: Given, production: boolean): SmsConfig {
  const { SMS_ADAPTER: adapter = production ? 'off' : 'outbox', SMS_TEMPLATE: template } = given
  const { SMS_USER: user = '', SMS_PASSWORD: password = '', SMS_TOKEN: token = '', SMS_SENDER: sender = '' } = given
  if (adapter === 'off' || adapter === 'outbox') return adapter
  if (adapter === 'twilio') {
    need(given, ['SMS_USER', 'SMS_PASSWORD', 'SMS_SENDER', ...(production ? (['PUBLIC_URL'] as const) : [])])
    return { adapter, baseUrl: given.SMS_BASE_URL ?? 'https://api.twilio.com', user, password, sender }
  }
  need(given, ['SMS_TEMPLATE'])
  const isShipped = Object.hasOwn(builtInTemplates, template!)
  const known = isShipped ? builtInTemplates[template!]! : readTemplate(template!)
  const used = JSON.stringify(known)
  const named = { SMS_USER: 'user', SMS_PASSWORD: 'password', SMS_TOKEN: 'token', SMS_SENDER: 'sender' } as const
  need(given, [
    ...(Object.keys(named) as (keyof typeof named)[]).filter((name) => used.includes(`{{${named[name]}}}`)),
    ...(production && used.includes('{{report_url}}') ? (['PUBLIC_URL'] as const) : []),
  ])
  const url = given.SMS_BASE_URL ? known.url.replace(/^https?:\/\/[^/]+/, given.SMS_BASE_URL.replace(/\/$/, '')) : known.url
  // In the addresses that it calls, a template of the installation's own goes by this name.
  const name = isShipped ? template! : 'http'
  return { adapter, name, template: { ...known, url }, user, password, token, sender }
}

function need(given: Given, names: readonly (keyof Given)[]): void {
  const missing = names.filter((name) => given[name] === undefined)
  if (missing.length) throw new StartError(`Set ${missing.join(', ')} for SMS_ADAPTER=${given.SMS_ADAPTER}`)
}

function readTemplate(file: string): HttpTemplate {
  const wrong = (why: string): never => {
    throw new StartError(
      `SMS_TEMPLATE="${file}" is not allowed: use ${Object.keys(builtInTemplates).join(', ')}, or a file such as docs/operations.md describes (${why})`,
    )
  }
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return wrong('it cannot be read')
  }
  const parsed = HttpTemplate.safeParse(parseProviderJson(text))
  return parsed.success ? parsed.data : wrong(parsed.error.issues.map(({ path }) => path.join('.') || 'no JSON').join(', '))
}
