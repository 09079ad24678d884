import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const readError = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test('empty settings give a guarded server for this machine, with its own database', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 8080,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    pool: 10,
    filesQuotaMb: 10_240,
    requestLimits: { turnMs: 3500, connectionMs: 4000, statementMs: 4000 },
    seed: 'demo',
    captcha: true,
    rateLimit: true,
    logLevel: 'info',
    requestLog: false,
    serviceWorker: true,
    trustProxy: false,
    passwordPolicy: 'strong',
    mail: 'outbox',
    sms: 'outbox',
    smsPerSecond: 5,
    smsCountries: ['40', '36'],
    publicUrl: 'http://127.0.0.1:8080',
    hasPublicUrl: false,
    retentionYears: { RO: 5, HU: 8 },
    companyLookup: 'off',
    tax: 'off',
    supportUrl: null,
    securityContact: null,
  })
})

test.each([
  [{ PORT: '0' }, { port: 0 }],
  [
    { PORT: '65535', LISTEN_HOST: '::' },
    { port: 65535, host: '::' },
  ],
  [{ COMPANY_LOOKUP: 'anaf' }, { companyLookup: { anaf: 'https://webservicesp.anaf.ro/api/PlatitorTvaRest/v9/tva' } }],
  [{ COMPANY_LOOKUP: 'anaf', COMPANY_LOOKUP_URL: 'http://127.0.0.1:1/tva' }, { companyLookup: { anaf: 'http://127.0.0.1:1/tva' } }],
  [
    { TAX: 'on', ANAF_CLIENT_ID: 'app', ANAF_CLIENT_SECRET: 'x', ANAF_URL: 'http://127.0.0.1:1/' },
    {
      tax: {
        anaf: {
          url: 'http://127.0.0.1:1',
          oauthUrl: 'https://logincert.anaf.ro/anaf-oauth2/v1',
          clientId: 'app',
          clientSecret: 'x',
        },
      },
    },
  ],
  [{ SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') }, { secretKeys: { current: Buffer.alloc(32, 1), old: undefined } }],
  [{ LISTEN_HOST: 'shop.example.ro' }, { host: 'shop.example.ro' }],
  [
    { CHAT_BASE_URL: 'https://models.example/v1', CHAT_MODEL: 'vendor/small:7b' },
    { chatModel: { baseUrl: 'https://models.example/v1', name: 'vendor/small:7b', bounds: { rounds: 4, each: 8000, whole: 20_000 } } },
  ],
  [
    { CHAT_BASE_URL: 'http://127.0.0.1:11434/v1', CHAT_MODEL: 'small', CHAT_API_KEY: 'secret' },
    { chatModel: { baseUrl: 'http://127.0.0.1:11434/v1', key: 'secret' } },
  ],
  [{ SECURITY_CONTACT: 'mailto:security@shop.example' }, { securityContact: 'mailto:security@shop.example' }],
  [{ SECURITY_CONTACT: 'https://shop.example/security' }, { securityContact: 'https://shop.example/security' }],
  [{ DATA_DIR: '/srv/atelier' }, { dataDir: '/srv/atelier' }],
  [{ DATABASE_URL: 'postgres://shop:secret@db/atelier' }, { databaseUrl: 'postgres://shop:secret@db/atelier' }],
  [{ DATABASE_URL: 'postgresql:///atelier?host=/run/postgresql' }, { databaseUrl: 'postgresql:///atelier?host=/run/postgresql' }],
  [{ DATABASE_URL: 'postgres://shop:p%2F%3F%23%40%25@db/atelier' }, { databaseUrl: 'postgres://shop:p%2F%3F%23%40%25@db/atelier' }],
  [{ DATABASE_URL: 'postgres://shop@/atelier?host=/tmp' }, { databaseUrl: 'postgres://shop@/atelier?host=/tmp' }],
  [{ DATABASE_URL: 'postgres://a:b@db/c?sslmode=require' }, { databaseUrl: 'postgres://a:b@db/c?sslmode=verify-full' }],
  [{ DATABASE_URL: 'postgres://a:b@db/c?sslmode=no-verify' }, { databaseUrl: 'postgres://a:b@db/c?sslmode=no-verify' }],
  [
    { DATABASE_URL: 'postgres://a:b@db/c?uselibpqcompat=true&sslmode=require' },
    { databaseUrl: 'postgres://a:b@db/c?uselibpqcompat=true&sslmode=require' },
  ],
  [{ DB_POOL: '200' }, { pool: 200 }],
  [{ SEED: 'none' }, { seed: 'none' }],
  [{ DATABASE_URL: 'postgres://shop:secret@db/atelier' }, { seed: 'none' }],
  [{ DATABASE_URL: 'postgres://shop:secret@db/atelier', SEED: 'demo' }, { seed: 'demo' }],
  [
    { NODE_ENV: 'production', SEND_MAIL: 'off' },
    { production: true, seed: 'none', mail: 'off' },
  ],
  [{ NODE_ENV: 'test' }, { production: false, seed: 'demo' }],
  [
    { CAPTCHA: 'off', RATE_LIMIT: 'off' },
    { captcha: false, rateLimit: false },
  ],
  [
    { CAPTCHA: 'on', NODE_ENV: 'production', SEND_MAIL: 'off' },
    { captcha: true, production: true },
  ],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
  [{ PASSWORD_POLICY: 'basic' }, { passwordPolicy: 'basic' }],
  [{ REQUEST_LOG: 'on' }, { requestLog: true }],
  [{ SERVICE_WORKER: 'off' }, { serviceWorker: false }],
  [{ METRICS_TOKEN: '0123456789abcdef0123' }, { metricsToken: '0123456789abcdef0123' }],
  [
    { SMTP_URL: 'smtps://shop:p%40ss@mail.example:465', MAIL_FROM: 'shop@example.com' },
    { mail: { smtpUrl: 'smtps://shop:p%40ss@mail.example:465', from: { name: '', address: 'shop@example.com' } } },
  ],
  [
    { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Gumis Műhely <a@b.hu>', PUBLIC_URL: 'https://shop.example/' },
    {
      mail: { smtpUrl: 'smtp://mail.example?requireTLS=true', from: { name: 'Gumis Műhely', address: 'a@b.hu' } },
      publicUrl: 'https://shop.example',
    },
  ],
  [{ SMTP_URL: 'smtp://mail.example', SEND_MAIL: 'off' }, { mail: 'off' }],
  [
    { PORT: '', SEED: '  ', NODE_ENV: '' },
    { port: 8080, seed: 'demo', production: false },
  ],
])('%o is accepted', (env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each(['a:b@db/c?sslmode=disable', 'a:b@db/c?sslmode=verify-full', 'a:b@127.0.0.1/c', 'a@/c?host=/tmp'])(
  'production accepts a database over TLS, on this machine, or as configured: postgres://%s',
  (rest) => expect(readError({ DATABASE_URL: `postgres://${rest}`, NODE_ENV: 'production', SEND_MAIL: 'off' })).toBe('accepted'),
)

test.each([
  ['smtp://u:p@mail.example:587', 'smtp://u:p@mail.example:587?requireTLS=true'],
  ['smtp://mail.example?name=shop', 'smtp://mail.example?name=shop&requireTLS=true'],
  ['smtp://mail.example:25?requireTLS=false', 'smtp://mail.example:25?requireTLS=false'],
  ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:2525'],
  ['smtps://u:p@mail.example:465', 'smtps://u:p@mail.example:465'],
])('mails to %s go through %s: encrypted to another machine unless the URL decides otherwise', (SMTP_URL, smtpUrl) => {
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@shop.example' }).mail).toMatchObject({ smtpUrl })
})

describe('a wrong value is answered with one line that names the variable, the value and what is allowed', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT="http" is not allowed: use a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT="65536" is not allowed: use a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT="80.5" is not allowed: use a whole number from 0 to 65535'],
    [{ LISTEN_HOST: 'my shop' }, 'LISTEN_HOST="my shop" is not allowed: use a host name or an address, such as 0.0.0.0'],
    [{ SEED: 'yes' }, 'SEED="yes" is not allowed: use demo or none'],
    [{ CAPTCHA: 'no' }, 'CAPTCHA="no" is not allowed: use on or off'],
    [{ RATE_LIMIT: 'off', NODE_ENV: 'production' }, 'RATE_LIMIT="off" is not allowed: use on when NODE_ENV is production'],
    [{ CAPTCHA: 'off', NODE_ENV: 'production' }, 'CAPTCHA="off" is not allowed: use on when NODE_ENV is production'],
    [{ SEED: 'demo', NODE_ENV: 'production' }, 'SEED="demo" is not allowed: use none when NODE_ENV is production'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV="Production" is not allowed: use development, test or production'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV="prod" is not allowed: use development, test or production'],
    [{ DB_POOL: '0' }, 'DB_POOL="0" is not allowed: use a whole number from 1 to 200'],
    [{ DB_POOL: '201' }, 'DB_POOL="201" is not allowed: use a whole number from 1 to 200'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL="loud" is not allowed: use fatal, error, warn, info, debug or trace'],
    [{ SEND_MAIL: 'no' }, 'SEND_MAIL="no" is not allowed: use on or off'],
    [{ NODE_ENV: 'production' }, 'Set SMTP_URL, MAIL_FROM, PUBLIC_URL for mail, or SEND_MAIL=off for a server that sends none'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'Set MAIL_FROM for mail, or SEND_MAIL=off for a server that sends none'],
    [
      { MAIL_FROM: 'Shop <shop>' },
      'MAIL_FROM="Shop <shop>" is not allowed: use an address such as atelier@shop.example, or Shop <atelier@shop.example>',
    ],
    [
      { PUBLIC_URL: 'shop.example' },
      'PUBLIC_URL="shop.example" is not allowed: use the address that people open, such as https://shop.example, and no path',
    ],
    [
      { PUBLIC_URL: 'https://shop.example/app' },
      'PUBLIC_URL="https://shop.example/app" is not allowed: use the address that people open, such as https://shop.example, and no path',
    ],
    ...['', '?application_name=shop'].map((more): [NodeJS.ProcessEnv, string] => [
      { DATABASE_URL: `postgres://a:b@db/c${more}`, NODE_ENV: 'production', SEND_MAIL: 'off' },
      'DATABASE_URL is not allowed: on another machine it says ?sslmode=verify-full, or sslmode=disable if its way is safe',
    ]),
    ...['SMS_BASE_URL', 'COMPANY_LOOKUP_URL'].map((name): [NodeJS.ProcessEnv, string] => [
      { [name]: 'http://api.example', NODE_ENV: 'production', SEND_MAIL: 'off' },
      `${name}="http://api.example" is not allowed: use an https address when NODE_ENV is production`,
    ]),
    [
      { ERROR_REPORTING_DSN: 'http://key@errors.example/7', NODE_ENV: 'production', SEND_MAIL: 'off' },
      'ERROR_REPORTING_DSN is not allowed: use an https address when NODE_ENV is production',
    ],
    [
      { ANALYTICS_URL: 'http://events.example/batch', NODE_ENV: 'production', SEND_MAIL: 'off' },
      'ANALYTICS_URL is not allowed: use an https address when NODE_ENV is production',
    ],
    [
      { ANALYTICS_URL: 'https://shop:secret@events.example/batch' },
      'ANALYTICS_URL is not allowed: use the address that takes events, such as https://events.example/batch, and no name or password in it',
    ],
    ...['security@shop.example', 'http://shop.example/security', 'mailto:nobody'].map((value): [NodeJS.ProcessEnv, string] => [
      { SECURITY_CONTACT: value },
      `SECURITY_CONTACT="${value}" is not allowed: use where faults are reported: mailto:security@shop.example, or the https address of a page`,
    ]),
    [{ PASSWORD_POLICY: 'none' }, 'PASSWORD_POLICY="none" is not allowed: use strong or basic'],
  ])('%o', (env, line) => {
    expect(readError(env)).toBe(line)
  })

  test.each(['true', '10', '10.0.0.0/33', '10.0.0.1;10.0.0.2', '10.0.0.1,,', 'proxy.local'])('TRUST_PROXY=%s', (value) => {
    expect(readError({ TRUST_PROXY: value })).toMatch(/^TRUST_PROXY=".+" is not allowed: use off, the number of proxies/)
  })

  test.each([
    'mysql://root:secret@db/shop',
    'postgres://shop:se/cret@db/shop',
    'postgres://shop:12/34@db/shop',
    'postgres://shop:12?34@db/shop',
    'postgres://shop:12#34@db/shop',
    'postgres://shop:se#cret@db/shop',
    'postgres://shop:se cret@db/shop',
  ])('the address of the database is not repeated, because it holds a password: %s', (value) => {
    expect(readError({ DATABASE_URL: value })).toBe(
      'DATABASE_URL is not allowed: use postgres://user:password@host:5432/database, in which / ? # @ % of a password are written %2F %3F %23 %40 %25',
    )
  })

  test.each([
    'http://mail.example',
    'smtp://',
    'smtp://shop:se/cret@mail',
    'smtp://shop:12/34@mail',
    'smtp://shop:12?34@mail',
    'smtp://shop:se#cret@mail',
    'smtp://shop:100%@mail',
  ])('the address of the SMTP server is not repeated, either: %s', (value) => {
    expect(readError({ SMTP_URL: value })).toBe(
      'SMTP_URL is not allowed: use smtps://user:password@host:465 or smtp://user:password@host:587, in which / ? # @ % of a password are written %2F %3F %23 %40 %25',
    )
  })

  test.each(['too-short', 'with a blank and long enough'])('a token is not repeated, either: %s', (value) => {
    expect(readError({ METRICS_TOKEN: value })).toBe(
      'METRICS_TOKEN is not allowed: use 20 to 200 letters and digits, such as `openssl rand -hex 32` makes',
    )
  })

  test.each(['http://models.example/v1', 'https://shop:secret@models.example', 'https://models.example/?key=secret', 'models.example'])(
    'a language model needs TLS or this machine, and its address is not repeated: %s',
    (value) => {
      expect(readError({ CHAT_BASE_URL: value, CHAT_MODEL: 'small' })).toBe(
        'CHAT_BASE_URL is not allowed: use an https address such as https://models.example/v1, or http on this machine',
      )
    },
  )

  test('the key of a language model is not repeated, either', () => {
    const env = { CHAT_BASE_URL: 'https://models.example', CHAT_MODEL: 'small', CHAT_API_KEY: 'two words' }
    expect(readError(env)).toBe('CHAT_API_KEY is not allowed: use letters, digits and signs without blanks')
  })

  test.each([{ CHAT_BASE_URL: 'https://models.example' }, { CHAT_MODEL: 'small' }, { CHAT_API_KEY: 'secret' }])(
    'a language model needs an address and a name: %o',
    (env) => expect(() => readConfig(env)).toThrow('Set CHAT_BASE_URL and CHAT_MODEL for the assistant, or none of CHAT_'),
  )

  test('each invalid variable has its line', () => {
    expect(readError({ PORT: 'x', SEED: 'x' }).split('\n')).toHaveLength(2)
  })
})
