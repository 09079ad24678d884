import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** A caller waits this long for a connection, unless its pool says otherwise. */
export const connectionTimeoutMs = 4000

type Done = (error: unknown, client?: PoolClient, release?: PoolClient['release']) => void

/** When PostgreSQL has no connection left for us, the pool shrinks to those it has, and whoever asks waits for one of them in turn. A second later it tries to grow again. */
export class ShrinkingPool extends Pool {
  private readonly configuredMax: number
  private readonly maxWaitMs: number
  private connected = 0
  private regrowth?: NodeJS.Timeout

  /** `maxWaitMs`: a caller that has no connection by then is refused; `Infinity` refuses nobody for waiting. */
  constructor({ maxWaitMs, ...config }: PoolConfig & { max: number; maxWaitMs: number }) {
    // To the driver, zero is no limit.
    super({ ...config, connectionTimeoutMillis: Number.isFinite(maxWaitMs) ? maxWaitMs : 0 })
    this.configuredMax = config.max
    this.maxWaitMs = maxWaitMs
    this.on('connect', () => (this.connected += 1))
    this.on('remove', () => (this.connected -= 1))
  }

  // The pool's own `query` asks with a callback.
  override connect(): Promise<PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<PoolClient> | void {
    const deadline = Date.now() + this.maxWaitMs
    const client = super.connect().catch((error: unknown) => this.waitFor(deadline, error))
    if (!done) return client
    client.then((got) => done(undefined, got, got.release.bind(got)), done)
  }

  private async waitFor(deadline: number, error: unknown): Promise<PoolClient> {
    if (!isFull(error) || Date.now() > deadline) throw error
    this.shrink()
    if (this.connected === 0) await pause(100)
    return until(deadline, super.connect()).catch((again: unknown) => this.waitFor(deadline, again))
  }

  private shrink() {
    this.options.max = Math.max(1, this.connected)
    clearTimeout(this.regrowth)
    this.regrowth = setTimeout(() => this.regrow(), 1000).unref()
  }

  // Those who wait are given a connection when one is given back, and that may be long after there is room for another. What is asked for them does
  // not wait itself: it would be among those who wait the next time, for ever.
  private regrow() {
    this.options.max = this.configuredMax
    const wanted = Math.min(this.waitingCount, this.configuredMax - this.totalCount)
    for (let asked = 0; asked < wanted; asked += 1) {
      super.connect().then(
        (another) => another.release(),
        (error: unknown) => isFull(error) && this.shrink(),
      )
    }
  }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53300'

/** A client that comes too late goes back. */
async function until(deadline: number, client: Promise<PoolClient>): Promise<PoolClient> {
  if (deadline === Infinity) return client
  const waiting = new AbortController()
  const tooLate = pause(Math.max(0, deadline - Date.now()), undefined, { signal: waiting.signal }).catch(() => undefined)
  const got = await Promise.race([client, tooLate]).finally(() => waiting.abort())
  if (got) return got
  client.then(
    (unwanted) => unwanted.release(),
    () => {},
  )
  throw new Error('timeout exceeded when trying to connect')
}
