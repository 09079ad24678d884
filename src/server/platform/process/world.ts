import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import type { Config } from './config.ts'
import type { Installation } from './installation.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Excel } from '#server/platform/excel/excel.ts'
import type { AccountCreation, Reaction } from '#server/platform/context.ts'
import type { SessionCache } from '#server/platform/sign-in/session-cache.ts'
import type { Live } from '#server/platform/live/live.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Model } from '#server/platform/language-model/model.ts'
import type { Printer } from '#server/platform/pdf/pdf.ts'
import type { CompanyRegister } from '#server/platform/anaf.ts'
import type { Semaphore } from '#server/platform/http/semaphore.ts'
import type { RequestQueue } from '#server/platform/http/request-queue.ts'
import type { SmsCarrier } from '#server/platform/sms/carrier.ts'
import type { TaxOffices } from '#server/platform/tax/tax.ts'
import type { Telemetry } from '#server/platform/telemetry/telemetry.ts'
import type { Reactions } from '#server/platform/reactions.ts'

/** Resources of the process, created once at the start and passed to every feature. */
export type World = {
  config: Config
  /** Connects as the owner, outside any account: only directory tables show rows here. */
  db: Db
  /** A second pool for slow calls: few connections, with a longer statement timeout. */
  slowDb: Db
  /** Limits and queues the slow calls of each account. */
  places: Semaphore
  turns: RequestQueue
  live: Live
  /** Cached sessions for calls that only read. */
  sessions: SessionCache
  printer: Printer
  excel: Excel
  mailer: Mailer
  /** Undefined if this server sends no text messages. */
  sms: SmsCarrier | undefined
  /** Undefined if this server looks up no companies. */
  companies: CompanyRegister | undefined
  /** Undefined if this server asks no tax offices. */
  tax: TaxOffices | undefined
  /** Undefined if no language model is configured. */
  model: Model | undefined
  /** Reports errors and usage, if the operator configured a receiver. */
  telemetry: Telemetry
  installation: Installation
  log: FastifyBaseLogger
  /** Handlers by endpoint, for calls from inside the server. */
  handlers: Map<Endpoint, unknown>
  /** All features in their order. */
  features: AccountCreation['features']
  /** Reactions of all features in their order. */
  reactions: { [N in keyof Reactions]?: Reaction<N>[] }
}
