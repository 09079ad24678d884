import type { Config } from '#server/platform/process/config.ts'

/** Settings for tests: silent, without captcha and rate limits, and without `requestLimits`, so no test depends on its machine's speed. */
export const testConfig: Config = {
  production: false,
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  pool: 10,
  seed: 'none',
  captcha: false,
  rateLimit: false,
  logLevel: 'fatal',
  requestLog: false,
  serviceWorker: true,
  trustProxy: false,
  passwordPolicy: 'strong',
  mail: 'outbox',
  sms: 'outbox',
  smsPerSecond: 100,
  smsCountries: ['40', '36'],
  publicUrl: 'https://shop.example',
  hasPublicUrl: true,
  filesQuotaMb: 10_240,
  retentionYears: { RO: 5, HU: 8 },
  companyLookup: 'off',
  tax: 'off',
  supportUrl: 'https://shop.example/help',
  securityContact: null,
}

/** Limits of production in milliseconds, for tests of a full, slow or missing database. */
export const requestLimits = { turnMs: 3500, connectionMs: 4000, statementMs: 4000 }
