import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { fontFiles } from './fonts.ts'
import type { TypesetterAnswer, TypesetterTask } from './typesetter.ts'

export type Printer = ReturnType<typeof openPrinter>

type TypesetOptions = {
  /** Structure for screen readers, on by default; it is large only in tables of hundreds of rows. */
  tags?: boolean
  /** Fails a document that is not accessible. A single unknown glyph is enough, so it is meant for tests. */
  standard?: 'ua-1'
  /** PNGs by the path that the template uses, such as `/images/logo.png`. */
  images?: Record<string, Uint8Array>
}

type PrinterOptions = {
  children?: number
  /** Time limit of one document in milliseconds. */
  timeout?: number
  /** A child is replaced after this many documents. */
  recycle?: number
  /** Receives the typesetter's warnings about a document that it rendered, such as an unknown font. */
  warn?: (text: string) => void
}

/** Thrown when a document took too long twice or its child died twice: the template is not at fault, and the caller may retry. */
export class PrintUnavailable extends Error {
  override name = 'PrintUnavailable'
}

/** Thrown when the template fails; the message has file, line and reason, for the log only. */
export class PrintFailed extends Error {
  override name = 'PrintFailed'
}

type Job = { task: TypesetterTask; isRetried?: true; resolve: (pdf: Uint8Array) => void; reject: (reason: Error) => void }
type Typesetter = { child: ChildProcess; made: number; job?: Job | undefined; timer?: NodeJS.Timeout | undefined }

const typesetterFile = fileURLToPath(new URL('typesetter.ts', import.meta.url))
/** Templates may include files of this folder only. */
const templateRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Renders PDFs in child processes, which start with the first documents and are killed when a document takes too long. */
export function openPrinter({ children = 2, timeout = 10_000, recycle = 1_000, warn = () => {} }: PrinterOptions = {}) {
  const typesetters = new Set<Typesetter>()
  const waiting: Job[] = []
  const outcomes = { made: 0, failed: 0, lost: 0 }
  let closed = false

  function start(): Typesetter {
    // The child gets no environment, so that secrets such as the database address cannot leak from it.
    const child = fork(typesetterFile, [templateRoot, ...fontFiles], { serialization: 'advanced', execArgv: [], env: {} })
    const typesetter: Typesetter = { child, made: 0 }
    typesetters.add(typesetter)
    child.on('message', (answer: TypesetterAnswer) => finish(typesetter, answer))
    child.on('error', (error) => handleLoss(typesetter, new PrintUnavailable(`The typesetter cannot be reached: ${error.message}`)))
    child.on('exit', (code, signal) => handleLoss(typesetter, new PrintUnavailable(`The typesetter stopped (${signal ?? code})`)))
    return typesetter
  }

  function assignJobs() {
    while (waiting.length > 0) {
      const typesetter = [...typesetters].find(({ job }) => !job) ?? (typesetters.size < children ? start() : undefined)
      if (!typesetter) return
      const job = waiting.shift()!
      typesetter.job = job
      typesetter.timer = setTimeout(
        () => handleLoss(typesetter, new PrintUnavailable(`${job.task.template} took over ${timeout} ms`)),
        timeout,
      )
      // If the child has just died, its 'exit' event settles the job.
      typesetter.child.send(job.task, () => {})
    }
  }

  function finish(typesetter: Typesetter, answer: TypesetterAnswer) {
    const job = releaseJob(typesetter)
    typesetter.made += 1
    if (typesetter.made >= recycle) dismiss(typesetter)
    assignJobs()
    if (!job) return
    outcomes['error' in answer ? 'failed' : 'made'] += 1
    if ('error' in answer) return job.reject(new PrintFailed(answer.error))
    for (const warning of answer.warnings) warn(warning)
    job.resolve(answer.pdf)
  }

  /** Kills a child; its document fails with the reason, if any, and the next document starts. */
  function dismiss(typesetter: Typesetter, reason?: Error) {
    if (!typesetters.delete(typesetter)) return
    typesetter.child.kill('SIGKILL')
    const job = releaseJob(typesetter)
    if (reason) job?.reject(reason)
    if (!closed) assignJobs()
  }

  /** Handles a child that died or was too slow, which is rarely the document's fault: the document is tried once more in another child. */
  function handleLoss(typesetter: Typesetter, reason: Error) {
    const { job } = typesetter
    if (job) outcomes.lost += 1
    if (!job || job.isRetried || closed) return dismiss(typesetter, reason)
    job.isRetried = true
    waiting.unshift(job)
    dismiss(typesetter)
  }

  function releaseJob(typesetter: Typesetter): Job | undefined {
    const { job } = typesetter
    clearTimeout(typesetter.timer)
    typesetter.job = typesetter.timer = undefined
    return job
  }

  return {
    /** Renders `data` with the template (an absolute path below src/server) as a PDF. */
    typeset(template: string, data: unknown, { tags = true, standard, images = {} }: TypesetOptions = {}): Promise<Uint8Array> {
      return new Promise((resolve, reject) => {
        if (closed) throw new PrintFailed('The printer is closed')
        waiting.push({ task: { template, data: JSON.stringify(data, toPrintable), tags, standard, images }, resolve, reject })
        assignJobs()
      })
    },

    async close() {
      closed = true
      const reason = new PrintFailed('The printer was closed')
      for (const job of waiting.splice(0)) job.reject(reason)
      const exits = [...typesetters].map(({ child }) => once(child, 'exit'))
      for (const typesetter of typesetters) dismiss(typesetter, reason)
      await Promise.all(exits)
    },

    /** Numbers of child processes and busy ones, of waiting documents, and of outcomes so far. */
    stats: () => ({
      ...outcomes,
      children: typesetters.size,
      busy: [...typesetters].filter(({ job }) => job).length,
      waiting: waiting.length,
    }),
  }
}

/** Control characters and lone surrogates have no glyph, and a single one could fail the document. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}]/gu

const toPrintable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\t', ' ').replace(unprintable, '') : value
