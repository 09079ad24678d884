import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { StartError } from './start-error.ts'
import { readEnvironment } from './environment.ts'
import { retentionYears } from '#domain/law/retention.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import { isModelAddress, modelConfig } from '#server/platform/language-model/config.ts'
import { smsConfig } from '#server/platform/sms/config.ts'
import { parseDsn } from '#server/platform/telemetry/envelope.ts'

export class ConfigError extends StartError {
  override name = 'ConfigError'
}

/** A setting that must pass the test; the error message names the allowed values. */
const text = (test: (value: string) => boolean, allowed: string) => z.string().refine(test, allowed)
const oneOf = <const T extends string>(...values: T[]) => z.enum(values, { error: values.join(', ').replace(/, (\w+)$/, ' or $1') })
const onOff = oneOf('on', 'off').default('on')

const isInteger = (value: string, max: number) => /^\d{1,5}$/.test(value) && Number(value) <= max

const DatabaseUrl = text(
  isDatabaseUrl,
  'postgres://user:password@host:5432/database, in which / ? # @ % of a password are written %2F %3F %23 %40 %25',
)

/** The driver already verifies the certificate in full for these modes, but warns that it will stop; `uselibpqcompat` opts out. */
const weakTlsPattern = /(?<!uselibpqcompat=true.*)([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)(?!.*uselibpqcompat=true)/

/** An unescaped sign in the password would end it early, and the rest would be parsed as a port or a path. */
function isDatabaseUrl(value: string): boolean {
  const url = URL.parse(value.replace('@/', '@no-host/')) // A URL without a host addresses a socket.
  if (!url || !/^postgres(ql)?:\/\/\S+$/.test(value) || url.hash) return false
  return url.username !== '' || !`${url.pathname}${url.search}`.includes('@')
}

/** As in DATABASE_URL, an unescaped sign in the password would end it early. */
function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value)
  if (!url || !/^smtps?:\/\/\S+$/.test(value) || !url.hostname || url.pathname.length > 1 || url.hash) return false
  return !url.search.includes('@') && !/%(?![\da-f]{2})/i.test(value)
}

/** Parses an address alone, or a name and the address in angle brackets. */
function parseSender(value: string): Sender {
  const [, name = '', address = value] = /^([^<>"]+?) *<([^<>]+)>$/.exec(value) ?? []
  return { name, address }
}
const isSender = (value: string): boolean => z.email().safeParse(parseSender(value).address).success

const isOrigin = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(value)
}

/** RFC 9116 requires https for the address of a page. */
const isContact = (value: string): boolean =>
  value.startsWith('mailto:') ? z.email().safeParse(value.slice('mailto:'.length)).success : /^https:\/\/\S+$/.test(value) && isPage(value)

const isPage = (value: string): boolean => /^https?:$/.test(URL.parse(value)?.protocol ?? '')

const addressGroups = ['loopback', 'linklocal', 'uniquelocal']

function isAddress(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const maxBits = isIP(address) === 6 ? 128 : 32
  return addressGroups.includes(value) || (isIP(address) > 0 && more.length === 0 && (bits === undefined || isInteger(bits, maxBits)))
}

/** Proxies whose word about the client address is trusted: none, this many in front of the server, or those at these addresses. */
const TrustProxy = text(
  (value) => value === 'off' || isInteger(value, 9) || value.split(',').every((part) => isAddress(part.trim())),
  'off, the number of proxies in front (up to 9), or their addresses with commas between (10.0.0.1, 10.0.0.0/8, loopback)',
)
  .default('off')
  .transform((value) => {
    if (value === 'off') return false
    return isInteger(value, 9) ? Number(value) : value.split(',').map((part) => part.trim())
  })

/** Countries whose mobile number formats are supported. */
const isCountries = (value: string): boolean => value.split(',').every((part) => ['40', '36'].includes(part.trim()))

const years = (defaultYears: number) =>
  text((value) => isInteger(value, 50), 'a whole number from 0 to 50')
    .default(String(defaultYears))
    .transform(Number)

const Environment = z.object({
  NODE_ENV: oneOf('development', 'test', 'production').default('development'),
  PORT: text((value) => isInteger(value, 65_535), 'a whole number from 0 to 65535')
    .default('8080')
    .transform(Number),
  LISTEN_HOST: text((value) => /^[\w.:-]+$/.test(value), 'a host name or an address, such as 0.0.0.0').default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: DatabaseUrl.transform((value) => value.replace(weakTlsPattern, '$1verify-full')).optional(),
  DB_POOL: text((value) => isInteger(value, 200) && Number(value) > 0, 'a whole number from 1 to 200')
    .default('10')
    .transform(Number),
  SEED: oneOf('demo', 'none').optional(),
  CAPTCHA: onOff,
  RATE_LIMIT: onOff,
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
  REQUEST_LOG: oneOf('on', 'off').default('off'),
  SERVICE_WORKER: onOff,
  METRICS_TOKEN: text(
    (value) => /^[\w.~+/=-]{20,200}$/.test(value),
    '20 to 200 letters and digits, such as `openssl rand -hex 32` makes',
  ).optional(),
  TRUST_PROXY: TrustProxy,
  PASSWORD_POLICY: oneOf('strong', 'basic').default('strong'),
  RETENTION_YEARS_RO: years(retentionYears('RO')),
  RETENTION_YEARS_HU: years(retentionYears('HU')),
  SUPPORT_URL: text(isPage, 'the address of a page, such as https://shop.example/help').optional(),
  SEND_MAIL: onOff,
  SMTP_URL: text(
    isSmtpUrl,
    'smtps://user:password@host:465 or smtp://user:password@host:587, in which / ? # @ % of a password are written %2F %3F %23 %40 %25',
  ).optional(),
  MAIL_FROM: text(isSender, 'an address such as atelier@shop.example, or Shop <atelier@shop.example>').transform(parseSender).optional(),
  SMS_ADAPTER: oneOf('outbox', 'http', 'twilio', 'off').optional(),
  SMS_TEMPLATE: z.string().optional(),
  SMS_BASE_URL: text(isPage, 'the address of the provider, such as https://api.example').optional(),
  SMS_USER: z.string().optional(),
  SMS_PASSWORD: z.string().optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().optional(),
  SMS_PER_SECOND: text((value) => isInteger(value, 100) && Number(value) > 0, 'a whole number from 1 to 100')
    .default('5')
    .transform(Number),
  SMS_COUNTRIES: text(isCountries, '40, 36 or both, with a comma between')
    .default('40,36')
    .transform((value) => value.split(',').map((part) => part.trim())),
  COMPANY_LOOKUP: oneOf('anaf', 'off').default('off'),
  COMPANY_LOOKUP_URL: text(isPage, 'the address of the service, such as https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva').default(
    'https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva',
  ),
  CHAT_BASE_URL: text(isModelAddress, 'an https address such as https://models.example/v1, or http on this machine').optional(),
  CHAT_MODEL: text((value) => /^[\w.:/@-]{1,200}$/.test(value), 'the name of a model, as its server calls it').optional(),
  CHAT_API_KEY: text((value) => /^[\x21-\x7e]{1,500}$/.test(value), 'letters, digits and signs without blanks').optional(),
  SECURITY_CONTACT: text(isContact, 'where faults are reported: mailto:security@shop.example, or the https address of a page').optional(),
  ERROR_REPORTING_DSN: text(
    (value) => parseDsn(value) !== undefined,
    'https://key@host/project, with the number of the project',
  ).optional(),
  ERROR_REPORTING_ENVIRONMENT: text((value) => /^[\w.-]{1,64}$/.test(value), 'a word such as production').optional(),
  ANALYTICS_URL: text(
    (value) => isPage(value) && URL.parse(value)?.username === '',
    'the address that takes events, such as https://events.example/batch, and no name or password in it',
  ).optional(),
  PUBLIC_URL: text(isOrigin, 'the address that people open, such as https://shop.example, and no path')
    .transform((value) => URL.parse(value)?.origin)
    .optional(),
})

export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Settings that tests leave out. */
type Optional = 'databaseUrl' | 'requestLimits' | 'metricsToken' | 'chatModel' | 'errorReporting' | 'analyticsUrl'
type ReadConfig = ReturnType<typeof readConfig>
export type Config = Omit<ReadConfig, Optional> & Partial<Pick<ReadConfig, Optional>>

type Sender = { name: string; address: string }

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
    /** Years that documents of an erased account are retained, by the country of the account. */
    retentionYears: { RO: values.RETENTION_YEARS_RO, HU: values.RETENTION_YEARS_HU },
    /** Service for company lookups, or off. */
    companyLookup: values.COMPANY_LOOKUP === 'off' ? ('off' as const) : { anaf: values.COMPANY_LOOKUP_URL },
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
  for (const name of ['SMS_BASE_URL', 'COMPANY_LOOKUP_URL', 'ERROR_REPORTING_DSN', 'ANALYTICS_URL']) {
    const { protocol, hostname = '' } = URL.parse(env[name] ?? '') ?? {}
    if (protocol === 'http:' && !isLoopback(hostname))
      throw new ConfigError(explain(name, env, 'an https address when NODE_ENV is production'))
  }
}

/** The message omits tokens and addresses that may contain a password or a key. */
function explain(name: string, env: NodeJS.ProcessEnv, allowed: string): string {
  const value = /^(DATABASE_URL|SMTP_URL|ERROR_REPORTING_DSN|ANALYTICS_URL|METRICS_TOKEN|CHAT_\w+)$/.test(name) ? '' : `="${env[name]}"`
  return `${name}${value} is not allowed: use ${allowed}`
}
