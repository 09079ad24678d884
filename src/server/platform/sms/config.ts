import { readFileSync } from 'node:fs'
import { StartError } from '#server/platform/process/start-error.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { HttpTemplate, type HttpConfig } from './http.ts'
import { builtInTemplates } from './built-in-templates.ts'
import type { TwilioConfig } from './twilio.ts'

type SmsConfig = HttpConfig | TwilioConfig | 'outbox' | 'off'

type Variables = {
  SMS_ADAPTER?: 'outbox' | 'http' | 'twilio' | 'off' | undefined
  SMS_TEMPLATE?: string | undefined
  SMS_BASE_URL?: string | undefined
  SMS_USER?: string | undefined
  SMS_PASSWORD?: string | undefined
  SMS_TOKEN?: string | undefined
  SMS_SENDER?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** Configuration of text messages; by default off in production and the outbox otherwise. */
export function smsConfig(variables: Variables, production: boolean): SmsConfig {
  const { SMS_ADAPTER: adapter = production ? 'off' : 'outbox', SMS_TEMPLATE: template } = variables
  const { SMS_USER: user = '', SMS_PASSWORD: password = '', SMS_TOKEN: token = '', SMS_SENDER: sender = '' } = variables
  if (adapter === 'off' || adapter === 'outbox') return adapter
  if (adapter === 'twilio') {
    requireVariables(variables, ['SMS_USER', 'SMS_PASSWORD', 'SMS_SENDER', ...(production ? (['PUBLIC_URL'] as const) : [])])
    return { adapter, baseUrl: variables.SMS_BASE_URL ?? 'https://api.twilio.com', user, password, sender }
  }
  requireVariables(variables, ['SMS_TEMPLATE'])
  const isShipped = Object.hasOwn(builtInTemplates, template!)
  const httpTemplate = isShipped ? builtInTemplates[template!]! : readTemplate(template!)
  const templateText = JSON.stringify(httpTemplate)
  const placeholderByVariable = { SMS_USER: 'user', SMS_PASSWORD: 'password', SMS_TOKEN: 'token', SMS_SENDER: 'sender' } as const
  requireVariables(variables, [
    ...(Object.keys(placeholderByVariable) as (keyof typeof placeholderByVariable)[]).filter((name) =>
      templateText.includes(`{{${placeholderByVariable[name]}}}`),
    ),
    ...(production && templateText.includes('{{report_url}}') ? (['PUBLIC_URL'] as const) : []),
  ])
  const url = variables.SMS_BASE_URL
    ? httpTemplate.url.replace(/^https?:\/\/[^/]+/, variables.SMS_BASE_URL.replace(/\/$/, ''))
    : httpTemplate.url
  // Callback addresses name a custom template `http`.
  const name = isShipped ? template! : 'http'
  return { adapter, name, template: { ...httpTemplate, url }, user, password, token, sender }
}

function requireVariables(variables: Variables, names: readonly (keyof Variables)[]): void {
  const missing = names.filter((name) => variables[name] === undefined)
  if (missing.length) throw new StartError(`Set ${missing.join(', ')} for SMS_ADAPTER=${variables.SMS_ADAPTER}`)
}

function readTemplate(file: string): HttpTemplate {
  const failTemplate = (why: string): never => {
    throw new StartError(
      `SMS_TEMPLATE="${file}" is not allowed: use ${Object.keys(builtInTemplates).join(', ')}, or a file such as docs/operations.md describes (${why})`,
    )
  }
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return failTemplate('it cannot be read')
  }
  const parsed = HttpTemplate.safeParse(parseJson(text))
  return parsed.success ? parsed.data : failTemplate(parsed.error.issues.map(({ path }) => path.join('.') || 'no JSON').join(', '))
}
