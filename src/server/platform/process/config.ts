import path from 'node:path'
import type { z } from 'zod'
import { StartError } from './start-error.ts'
import { readEnvironment } from './environment.ts'
import { Environment, isSecretSetting, settingNames, type Sender } from './settings.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import { modelConfig } from '#server/platform/language-model/config.ts'
import type { AnafConfig } from '#server/platform/tax/anaf.ts'
import { smsConfig } from '#server/platform/sms/config.ts'

export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** Settings that tests leave out. */
type Optional =
  | 'databaseUrl'
  | 'backupDir'
  | 'requestLimits'
  | 'metricsToken'
  | 'secretKeys'
  | 'chatModel'
  | 'errorReporting'
  | 'analyticsUrl'
type ReadConfig = ReturnType<typeof readConfig>
export type Config = Omit<ReadConfig, Optional> & Partial<Pick<ReadConfig, Optional>>

/** Values for development and tests, which production rejects. */
const forbiddenInProduction = {
  CAPTCHA: { refused: 'off', allowed: 'on' },
  RATE_LIMIT: { refused: 'off', allowed: 'on' },
  SEED: { refused: 'demo', allowed: 'none' },
  SMS_ADAPTER: { refused: 'outbox', allowed: 'http, twilio or off' },
}

/** Returns the settings of this process; throws a `ConfigError` with one line per invalid variable. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = readEnvironment(settingNames)) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(nonEmpty)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path: [name], message }) => explain(String(name), nonEmpty, message)).join('\n'))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  for (const [name, { refused, allowed }] of Object.entries(forbiddenInProduction)) {
    if (production && nonEmpty[name] === refused) throw new ConfigError(explain(name, nonEmpty, `${allowed} when NODE_ENV is production`))
  }
  if (production) requireEncryption(nonEmpty, values)
  const requiredNames = production ? requiredForMail : values.SMTP_URL ? (['MAIL_FROM'] as const) : []
  const missing = values.SEND_MAIL === 'off' ? [] : requiredNames.filter((name) => values[name] === undefined)
  if (missing.length) throw new ConfigError(`Set ${missing.join(', ')} for mail, or SEND_MAIL=off for a server that sends none`)
  return {
    production,
    port: values.PORT,
    host: values.LISTEN_HOST,
    dataDir: path.resolve(values.DATA_DIR),
    backupDir: values.BACKUP_DIR === undefined ? undefined : path.resolve(values.BACKUP_DIR),
    /** Without it the embedded PostgreSQL in `dataDir` is used. */
    databaseUrl: values.DATABASE_URL,
    /** Number of requests that may use the database at once. */
    pool: values.DB_POOL,
    /**
     * Longest wait in milliseconds for a turn, a connection and a statement. Tests set none, so that slow machines fail no request. The
     * turn ends first: by then earlier requests have detected whether the database is reachable.
     */
    requestLimits: { turnMs: 3500, connectionMs: 4000, statementMs: 4000 },
    // The demo shop has public passwords, so it is never created in production.
    seed: values.SEED ?? (production || values.DATABASE_URL !== undefined ? ('none' as const) : ('demo' as const)),
    captcha: values.CAPTCHA === 'on',
    rateLimit: values.RATE_LIMIT === 'on',
    logLevel: values.LOG_LEVEL,
    /** Whether every request is logged, and not only failed or slow ones. */
    requestLog: values.REQUEST_LOG === 'on',
    /** Whether browsers keep the program's files, so that its pages open without network. */
    serviceWorker: values.SERVICE_WORKER === 'on',
    /** Token that allows reading the metrics; without one nobody may. */
    metricsToken: values.METRICS_TOKEN,
    trustProxy: values.TRUST_PROXY,
    passwordPolicy: values.PASSWORD_POLICY,
    /** Mail goes through SMTP, is kept in this process during development, or is off. */
    mail: toMailConfig(values),
    /** Carrier of text messages; during development they are kept in this process, or they are off. */
    sms: smsConfig(values, production),
    smsPerSecond: values.SMS_PER_SECOND,
    /** Country codes of allowed mobile numbers. */
    smsCountries: values.SMS_COUNTRIES,
    /** Base address of links in mails. */
    publicUrl: values.PUBLIC_URL ?? `http://${values.LISTEN_HOST}:${values.PORT}`,
    /** Whether PUBLIC_URL is set; otherwise `publicUrl` is only the listening address, which other machines may not reach. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    /** Megabytes of photos and documents that an account may store. */
    filesQuotaMb: values.FILES_QUOTA_MB,
    /** Years that documents of an erased account are retained, by the country of the account. */
    retentionYears: { RO: values.RETENTION_YEARS_RO, HU: values.RETENTION_YEARS_HU },
    /** Service for company lookups, or off. */
    companyLookup: values.COMPANY_LOOKUP === 'off' ? ('off' as const) : { anaf: values.COMPANY_LOOKUP_URL },
    /** Tax offices to which invoices are sent, or off. */
    tax: taxConfig(values),
    /** Keys for secrets that the database keeps. */
    ...(values.SECRETS_KEY && { secretKeys: { current: values.SECRETS_KEY, old: values.SECRETS_KEY_OLD } }),
    /** Language model of the assistant, if configured. */
    chatModel: modelConfig(values),
    /** Receiver of error reports, and of counts of opened pages. */
    ...(values.ERROR_REPORTING_DSN && {
      errorReporting: { dsn: values.ERROR_REPORTING_DSN, environment: values.ERROR_REPORTING_ENVIRONMENT ?? values.NODE_ENV },
    }),
    analyticsUrl: values.ANALYTICS_URL,
    /** Page that helps users of a suspended account. */
    supportUrl: values.SUPPORT_URL ?? null,
    /** Contact for reports of security faults. */
    securityContact: values.SECURITY_CONTACT ?? null,
  }
}

function taxConfig({ TAX, ...values }: z.output<typeof Environment>): 'off' | { anaf: AnafConfig } {
  if (TAX === 'off') return 'off'
  const { ANAF_CLIENT_ID: clientId, ANAF_CLIENT_SECRET: clientSecret } = values
  if (!clientId || !clientSecret) throw new ConfigError('Set ANAF_CLIENT_ID, ANAF_CLIENT_SECRET for TAX=on')
  return { anaf: { url: values.ANAF_URL, oauthUrl: values.ANAF_OAUTH_URL.replace(/\/$/, ''), clientId, clientSecret } }
}

const requiredForMail = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const

function toMailConfig({
  SEND_MAIL,
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
}: z.output<typeof Environment>): 'off' | 'outbox' | { smtpUrl: string; from: Sender } {
  if (SEND_MAIL === 'off') return 'off'
  return smtpUrl && from ? { smtpUrl: requireTls(smtpUrl), from } : 'outbox'
}

/** Requires TLS to other machines unless the address decides otherwise: `smtp:` alone uses TLS only if the server offers it. */
function requireTls(smtpUrl: string): string {
  const { protocol, hostname, search, searchParams } = new URL(smtpUrl)
  const isExplicit = ['requireTLS', 'ignoreTLS'].some((name) => searchParams.has(name))
  if (protocol === 'smtps:' || isExplicit || isLoopback(hostname)) return smtpUrl
  return `${smtpUrl}${search ? '&' : '?'}requireTLS=true`
}

/** Requires encryption to other machines; for the database an operator must state explicitly that its network is safe. */
function requireEncryption(env: NodeJS.ProcessEnv, { DATABASE_URL: database }: z.output<typeof Environment>): void {
  const url = database && URL.parse(database.replace('@/', '@localhost/')) // The URL of a socket has no host.
  if (url && url.hostname && !isLoopback(url.hostname) && !url.searchParams.has('sslmode') && !env['PGSSLMODE'])
    throw new ConfigError(
      'DATABASE_URL is not allowed: on another machine it says ?sslmode=verify-full, or sslmode=disable if its way is safe',
    )
  for (const name of ['SMS_BASE_URL', 'COMPANY_LOOKUP_URL', 'ANAF_URL', 'ANAF_OAUTH_URL', 'ERROR_REPORTING_DSN', 'ANALYTICS_URL']) {
    const { protocol, hostname = '' } = URL.parse(env[name] ?? '') ?? {}
    if (protocol === 'http:' && !isLoopback(hostname))
      throw new ConfigError(explain(name, env, 'an https address when NODE_ENV is production'))
  }
}

/** The message omits tokens and addresses that may contain a password or a key. */
function explain(name: string, env: NodeJS.ProcessEnv, allowed: string): string {
  const value = isSecretSetting(name) ? '' : `="${env[name]}"`
  return `${name}${value} is not allowed: use ${allowed}`
}
