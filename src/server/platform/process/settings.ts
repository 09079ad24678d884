import { isIP } from 'node:net'
import { z } from 'zod'
import { retentionYears } from '#domain/law/retention.ts'
import { isModelAddress } from '#server/platform/language-model/config.ts'
import { parseDsn } from '#server/platform/telemetry/envelope.ts'

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

export type Sender = { name: string; address: string }

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

const keyBytes = 32
const isKey = (value: string): boolean => /^[\w+/-]+=*$/.test(value) && Buffer.from(value, 'base64').length === keyBytes
const SecretKey = text(isKey, '32 bytes in base64, such as `openssl rand -base64 32` makes').transform((value) =>
  Buffer.from(value, 'base64'),
)

const years = (defaultYears: number) =>
  text((value) => isInteger(value, 50), 'a whole number from 0 to 50')
    .default(String(defaultYears))
    .transform(Number)

/**
 * Variables of the environment by the headings of docs/configuration.md, which is written from their descriptions, defaults and refusals.
 * A default that is no constant is told by `meta`.
 */
export const environmentGroups = {
  Server: {
    NODE_ENV: oneOf('development', 'test', 'production')
      .default('development')
      .describe('`production` makes no demo shop, wants mail to be set or switched off, and refuses what only development may have.'),
    PORT: text((value) => isInteger(value, 65_535), 'a whole number from 0 to 65535')
      .default('8080')
      .transform(Number)
      .describe('The port on which the server listens; 0 takes a free one.'),
    LISTEN_HOST: text((value) => /^[\w.:-]+$/.test(value), 'a host name or an address, such as 0.0.0.0')
      .default('127.0.0.1')
      .describe('The address on which the server listens. The default is reached from this machine alone.'),
    PUBLIC_URL: text(isOrigin, 'the address that people open, such as https://shop.example, and no path')
      .transform((value) => URL.parse(value)?.origin)
      .optional()
      .meta({ description: 'The address that people open. Links in mails begin with it.', fallback: 'http://LISTEN_HOST:PORT' }),
    TRUST_PROXY: TrustProxy.describe('The proxies in front whose `X-Forwarded-For` is trusted.'),
    SERVICE_WORKER: onOff.describe('`off` takes away what keeps the program in browsers.'),
    SUPPORT_URL: text(isPage, 'the address of a page, such as https://shop.example/help')
      .optional()
      .meta({ description: 'The page that helps people of a suspended account.', fallback: 'the help article about suspended accounts' }),
    SECURITY_CONTACT: text(isContact, 'where faults are reported: mailto:security@shop.example, or the https address of a page')
      .optional()
      .describe('The contact in `/.well-known/security.txt`.'),
  },
  Data: {
    DATA_DIR: z
      .string()
      .default('./data')
      .describe('The folder of the embedded PostgreSQL and of the list of erased accounts. The user of the server owns it.'),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe('The folder of all backups. `atelier backup` writes into it, and `atelier doctor` looks at the age of the newest.'),
    DATABASE_URL: DatabaseUrl.transform((value) => value.replace(weakTlsPattern, '$1verify-full'))
      .optional()
      .describe('An own PostgreSQL, 15 or newer, instead of the embedded one.'),
    DB_POOL: text((value) => isInteger(value, 200) && Number(value) > 0, 'a whole number from 1 to 200')
      .default('10')
      .transform(Number)
      .describe('Connections for requests. A process takes eight more.'),
    FILES_QUOTA_MB: text((value) => isInteger(value, 10_000_000), 'a whole number of megabytes up to 10000000')
      .default('10240')
      .transform(Number)
      .describe('Megabytes of photos and documents that one account may store.'),
    SEED: oneOf('demo', 'none').optional().meta({
      description: '`demo` fills an empty database with the demo shop, whose passwords are public; not in production.',
      fallback: '`demo` for an empty embedded database outside of production, else `none`',
    }),
    RETENTION_YEARS_RO: years(retentionYears('RO')).describe('Years for which documents of an erased Romanian account are kept.'),
    RETENTION_YEARS_HU: years(retentionYears('HU')).describe('Years for which documents of an erased Hungarian account are kept.'),
  },
  'Sign-in': {
    PASSWORD_POLICY: oneOf('strong', 'basic').default('strong').describe('`basic` allows 4 to 64 characters of any kind, no common ones.'),
    CAPTCHA: onOff.describe('`off` is for automated clients; not in production.'),
    RATE_LIMIT: onOff.describe('`off` is for automated clients; not in production.'),
  },
  Mail: {
    SEND_MAIL: onOff.describe('`off` sends none, and what needs a mail is refused.'),
    SMTP_URL: text(
      isSmtpUrl,
      'smtps://user:password@host:465 or smtp://user:password@host:587, in which / ? # @ % of a password are written %2F %3F %23 %40 %25',
    )
      .optional()
      .describe('The server that sends mail. Outside of production mails lie in `/dev/outbox` without it.'),
    MAIL_FROM: text(isSender, 'an address such as atelier@shop.example, or Shop <atelier@shop.example>')
      .transform(parseSender)
      .optional()
      .describe('The sender of mail.'),
  },
  'Text messages': {
    SMS_ADAPTER: oneOf('outbox', 'http', 'twilio', 'off').optional().meta({
      description: 'The kind of provider; `outbox` keeps messages in this process and is not for production.',
      fallback: '`outbox`, in production `off`',
    }),
    SMS_TEMPLATE: z
      .string()
      .optional()
      .describe('The provider of `http`: `smslink`, `sendsms`, `smso`, `smsapi`, or the path of a file that describes another.'),
    SMS_BASE_URL: text(isPage, 'the address of the provider, such as https://api.example')
      .optional()
      .meta({ description: 'Another address of the same service.', fallback: 'that of the provider' }),
    SMS_USER: z.string().optional().describe('The user of the contract.'),
    SMS_PASSWORD: z.string().optional().describe('The password of the contract.'),
    SMS_TOKEN: z.string().optional().describe('The token of the contract.'),
    SMS_SENDER: z.string().optional().describe('The name or number that messages come from.'),
    SMS_PER_SECOND: text((value) => isInteger(value, 100) && Number(value) > 0, 'a whole number from 1 to 100')
      .default('5')
      .transform(Number)
      .describe('Messages that leave in a second.'),
    SMS_COUNTRIES: text(isCountries, '40, 36 or both, with a comma between')
      .default('40,36')
      .transform((value) => value.split(',').map((part) => part.trim()))
      .describe('Countries to whose mobile numbers messages are sent.'),
  },
  'Other services': {
    COMPANY_LOOKUP: oneOf('anaf', 'off').default('off').describe('`anaf` looks companies of Romania up by their tax number.'),
    COMPANY_LOOKUP_URL: text(isPage, 'the address of the service, such as https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva')
      .default('https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva')
      .describe('Another address of the same service.'),
    TAX: oneOf('on', 'off').default('off').describe('`on` sends invoices to the tax office of workplaces that say so.'),
    ANAF_CLIENT_ID: text((value) => /^[\x21-\x7e]{1,200}$/.test(value), 'letters, digits and signs without blanks')
      .optional()
      .describe(
        'The application as it is registered with ANAF, whose return address is `PUBLIC_URL` with `/api/v1/tax-connections/callback`.',
      ),
    ANAF_CLIENT_SECRET: text((value) => /^[\x21-\x7e]{1,500}$/.test(value), 'letters, digits and signs without blanks')
      .optional()
      .describe('The secret of that application.'),
    ANAF_URL: text(isOrigin, 'an address such as https://api.anaf.ro, and no path')
      .default('https://api.anaf.ro')
      .transform((value) => URL.parse(value)!.origin)
      .describe('Another address of e-Factura.'),
    ANAF_OAUTH_URL: text(isPage, 'an address such as https://logincert.anaf.ro/anaf-oauth2/v1')
      .default('https://logincert.anaf.ro/anaf-oauth2/v1')
      .describe('Another address of the sign-in of ANAF.'),
    SECRETS_KEY: SecretKey.optional().describe(
      'Encrypts tokens of tax offices in the database. Backups are of no use for them without it.',
    ),
    SECRETS_KEY_OLD: SecretKey.optional().describe('The key of before, with which tokens are still read until they are renewed.'),
    CHAT_BASE_URL: text(isModelAddress, 'an https address such as https://models.example/v1, or http on this machine')
      .optional()
      .describe('A language model for the assistant, with `CHAT_MODEL`.'),
    CHAT_MODEL: text((value) => /^[\w.:/@-]{1,200}$/.test(value), 'the name of a model, as its server calls it')
      .optional()
      .describe('The name of the language model.'),
    CHAT_API_KEY: text((value) => /^[\x21-\x7e]{1,500}$/.test(value), 'letters, digits and signs without blanks')
      .optional()
      .describe('The key of the language model, where it wants one.'),
  },
  Observation: {
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info').describe('The least severe lines of the log.'),
    REQUEST_LOG: oneOf('on', 'off').default('off').describe('`on` writes a line for each request, not only for failed and slow ones.'),
    METRICS_TOKEN: text((value) => /^[\w.~+/=-]{20,200}$/.test(value), '20 to 200 letters and digits, such as `openssl rand -hex 32` makes')
      .optional()
      .describe('The token that reads `/metrics`; without it nobody does.'),
    ERROR_REPORTING_DSN: text((value) => parseDsn(value) !== undefined, 'https://key@host/project, with the number of the project')
      .optional()
      .describe('The receiver of error reports.'),
    ERROR_REPORTING_ENVIRONMENT: text((value) => /^[\w.-]{1,64}$/.test(value), 'a word such as production')
      .optional()
      .meta({ description: 'The environment that error reports name.', fallback: 'NODE_ENV' }),
    ANALYTICS_URL: text(
      (value) => isPage(value) && URL.parse(value)?.username === '',
      'the address that takes events, such as https://events.example/batch, and no name or password in it',
    )
      .optional()
      .describe('The receiver of counts of opened pages.'),
  },
}

const { Server, Data, 'Sign-in': SignIn, Mail, 'Text messages': Messages, 'Other services': Services, Observation } = environmentGroups
export const Environment = z.object({ ...Server, ...Data, ...SignIn, ...Mail, ...Messages, ...Services, ...Observation })

export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Settings whose values hold a password or a key, or may. */
export const isSecretSetting = (name: string): boolean =>
  /^(DATABASE_URL|SMTP_URL|ERROR_REPORTING_DSN|ANALYTICS_URL|METRICS_TOKEN|SECRETS_KEY\w*|ANAF_CLIENT_SECRET|CHAT_\w+|SMS_(USER|PASSWORD|TOKEN))$/.test(
    name,
  )
