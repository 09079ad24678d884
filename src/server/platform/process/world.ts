import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Config } from './config.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Excel } from '#server/platform/excel/excel.ts'
import type { Feature } from '#server/platform/feature.ts'
import type { SessionCache } from '#server/platform/sign-in/session-cache.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Model } from '#server/platform/language-model/model.ts'
import type { Printer } from '#server/platform/pdf/pdf.ts'
import type { CompanyRegister } from '#server/platform/anaf.ts'
import type { Semaphore } from '#server/platform/http/semaphore.ts'
import type { RequestQueue } from '#server/platform/http/request-queue.ts'
import type { SmsCarrier } from '#server/platform/sms/carrier.ts'
import type { Telemetry } from '#server/platform/telemetry/telemetry.ts'
import type { Reaction, Reactions } from '#server/platform/reactions.ts'

/** Secrets that every process on one database shares. */
export type Installation = { liveKey: string; liveSecret: string; captchaSecret: string }

/** What the process has, made once at start and handed to every feature. */
export type World = {
  config: Config
  /** As the owner, outside any account: the directory tables alone show rows here. */
  db: Db
  /** The same for what takes long: few connections, with more time for a statement. */
  slowDb: Db
  /** And the line in which they wait. */
  places: Semaphore
  turns: RequestQueue
  live: Live
  /** Who has asked lately, for calls that only read. */
  sessions: SessionCache
  printer: Printer
  excel: Excel
  mailer: Mailer
  /** Where none is sent, nothing. */
  sms: SmsCarrier | undefined
  /** Where none is asked, nothing. */
  companies: CompanyRegister | undefined
  /** Where there is none, nothing. */
  model: Model | undefined
  /** Who is told how the program does, where anybody is. */
  telemetry: Telemetry
  installation: Installation
  log: FastifyBaseLogger
  /** What does the work of each call, for whoever asks it from inside. */
  handlers: Map<Endpoint, unknown>
  /** All of them, in their order. */
  features: readonly Feature[]
  /** Of all features, in their order. */
  reactions: { [N in keyof Reactions]?: Reaction<N>[] }
}
