import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** Default for the longest wait for a connection. */
export const connectionTimeoutMs = 4000

type Done = (error: unknown, client?: PoolClient, release?: PoolClient['release']) => void

/**
 * When PostgreSQL has no free connection, the pool shrinks to its present size and callers wait for one of those. A second later it tries
 * to grow.
 */
export class ShrinkingPool extends Pool {
  private readonly configuredMax: number
  private readonly maxWaitMs: number
  private connected = 0
  private regrowth?: NodeJS.Timeout

  /** A caller without a connection after `maxWaitMs` fails; with `Infinity` none fails for waiting. */
  constructor({ maxWaitMs, ...config }: PoolConfig & { max: number; maxWaitMs: number }) {
    // For the driver, zero means no limit.
    super({ ...config, connectionTimeoutMillis: Number.isFinite(maxWaitMs) ? maxWaitMs : 0 })
    this.configuredMax = config.max
    this.maxWaitMs = maxWaitMs
    this.on('connect', () => (this.connected += 1))
    this.on('remove', () => (this.connected -= 1))
  }

  // The pool's own `query` calls `connect` with a callback.
  override connect(): Promise<PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<PoolClient> | void {
    const deadline = Date.now() + this.maxWaitMs
    const client = super.connect().catch((error: unknown) => this.waitFor(deadline, error))
    if (!done) return client
    client.then((poolClient) => done(undefined, poolClient, poolClient.release.bind(poolClient)), done)
  }

  private async waitFor(deadline: number, error: unknown): Promise<PoolClient> {
    if (!isFull(error) || Date.now() > deadline) throw error
    this.shrink()
    if (this.connected === 0) await pause(100)
    return beforeDeadline(deadline, super.connect()).catch((laterError: unknown) => this.waitFor(deadline, laterError))
  }

  private shrink() {
    this.options.max = Math.max(1, this.connected)
    clearTimeout(this.regrowth)
    this.regrowth = setTimeout(() => this.regrow(), 1000).unref()
  }

  // Waiting callers get connections only when one is released, so the pool opens more for them here. The probe does not queue: it would
  // wait behind itself the next time.
  private regrow() {
    this.options.max = this.configuredMax
    const missingCount = Math.min(this.waitingCount, this.configuredMax - this.totalCount)
    for (let opened = 0; opened < missingCount; opened += 1) {
      super.connect().then(
        (another) => another.release(),
        (error: unknown) => isFull(error) && this.shrink(),
      )
    }
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300'

/** Releases a client that arrives after the deadline. */
async function beforeDeadline(deadline: number, client: Promise<PoolClient>): Promise<PoolClient> {
  if (deadline === Infinity) return client
  const timer = new AbortController()
  const tooLate = pause(Math.max(0, deadline - Date.now()), undefined, { signal: timer.signal }).catch(() => undefined)
  const inTime = await Promise.race([client, tooLate]).finally(() => timer.abort())
  if (inTime) return inTime
  client.then(
    (lateClient) => lateClient.release(),
    () => {},
  )
  throw new Error('timeout exceeded when trying to connect')
}
