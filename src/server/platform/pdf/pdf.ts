import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { fontFiles } from './fonts.ts'
import type { TypesetterAnswer, TypesetterTask } from './typesetter.ts'

export type Printer = {
  /** Gives `data` to the template (an absolute path below src/server) and answers with the PDF. */
  typeset(template: string, data: unknown, options?: TypesetOptions): Promise<Uint8Array>
  close(): Promise<void>
  /** How many children there are and how many of them are at work, how many documents wait, and how those so far ended. */
  stats(): { children: number; busy: number; waiting: number; made: number; failed: number; lost: number }
}

type TypesetOptions = {
  /** Structure for screen readers. On unless said otherwise: it is only large in tables of hundreds of rows. */
  tags?: boolean
  /** Refuses a document that is not accessible. Strict, a single unknown glyph fails it: meant for tests. */
  standard?: 'ua-1'
  /** PNGs by the name under which the template places them, such as `/images/logo.png`. */
  images?: Record<string, Uint8Array>
}

type PrinterOptions = {
  children?: number
  /** Milliseconds that one document may take. */
  timeout?: number
  /** After so many documents a child makes room for a fresh one. */
  recycle?: number
  /** Hears what the typesetter complains about in a document that it nevertheless made, such as an unknown font. */
  warn?: (text: string) => void
}

/** Twice the document took longer than it may, or its child died: neither is the template's fault, and it may be asked for again. */
export class PrintUnavailable extends Error {
  override name = 'PrintUnavailable'
}

/** The template failed; the message has file, line and reason. It is for the log, not for the reader. */
export class PrintFailed extends Error {
  override name = 'PrintFailed'
}

type Job = { task: TypesetterTask; isRetried?: true; resolve: (pdf: Uint8Array) => void; reject: (reason: Error) => void }
type Typesetter = { child: ChildProcess; made: number; job?: Job | undefined; timer?: NodeJS.Timeout | undefined }

const typesetterFile = fileURLToPath(new URL('typesetter.ts', import.meta.url))
/** Templates may include files from here, and from nowhere else. */
const workspace = fileURLToPath(new URL('../..', import.meta.url))

/** Makes PDFs in child processes, which start with the first documents and are killed when one takes too long. */
export function openPrinter({ children = 2, timeout = 10_000, recycle = 1_000, warn = () => {} }: PrinterOptions = {}): Printer {
  const typesetters = new Set<Typesetter>()
  const waiting: Job[] = []
  const ended = { made: 0, failed: 0, lost: 0 }
  let closed = false

  function start(): Typesetter {
    // The child gets no environment: what it does not need, such as the address of the database, cannot leak from it.
    const child = fork(typesetterFile, [workspace, ...fontFiles], { serialization: 'advanced', execArgv: [], env: {} })
    const typesetter: Typesetter = { child, made: 0 }
    typesetters.add(typesetter)
    child.on('message', (answer: TypesetterAnswer) => finish(typesetter, answer))
    child.on('error', (error) => lose(typesetter, new PrintUnavailable(`The typesetter cannot be reached: ${error.message}`)))
    child.on('exit', (code, signal) => lose(typesetter, new PrintUnavailable(`The typesetter stopped (${signal ?? code})`)))
    return typesetter
  }

  function handOut() {
    while (waiting.length > 0) {
      const typesetter = [...typesetters].find(({ job }) => !job) ?? (typesetters.size < children ? start() : undefined)
      if (!typesetter) return
      const job = waiting.shift()!
      typesetter.job = job
      typesetter.timer = setTimeout(() => lose(typesetter, new PrintUnavailable(`${job.task.template} took over ${timeout} ms`)), timeout)
      // A child that has just died says so by its exit, which answers the job.
      typesetter.child.send(job.task, () => {})
    }
  }

  function finish(typesetter: Typesetter, answer: TypesetterAnswer) {
    const job = release(typesetter)
    typesetter.made += 1
    if (typesetter.made >= recycle) dismiss(typesetter)
    handOut()
    if (!job) return
    ended['error' in answer ? 'failed' : 'made'] += 1
    if ('error' in answer) return job.reject(new PrintFailed(answer.error))
    for (const warning of answer.warnings) warn(warning)
    job.resolve(answer.pdf)
  }

  /** Ends a child, whatever it is doing; its document fails for the given reason and the next one is handed out. */
  function dismiss(typesetter: Typesetter, reason?: Error) {
    if (!typesetters.delete(typesetter)) return
    typesetter.child.kill('SIGKILL')
    const job = release(typesetter)
    if (reason) job?.reject(reason)
    if (!closed) handOut()
  }

  /** A child died under its document, or was too slow with it, which is rarely the document's fault: it is tried once more, in another child. */
  function lose(typesetter: Typesetter, reason: Error) {
    const { job } = typesetter
    if (job) ended.lost += 1
    if (!job || job.isRetried || closed) return dismiss(typesetter, reason)
    job.isRetried = true
    waiting.unshift(job)
    dismiss(typesetter)
  }

  function release(typesetter: Typesetter): Job | undefined {
    const { job } = typesetter
    clearTimeout(typesetter.timer)
    typesetter.job = typesetter.timer = undefined
    return job
  }

  return {
    typeset(template, data, { tags = true, standard, images = {} } = {}) {
      return new Promise((resolve, reject) => {
        if (closed) throw new PrintFailed('The printer is closed')
        waiting.push({ task: { template, data: JSON.stringify(data, printable), tags, standard, images }, resolve, reject })
        handOut()
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

    stats: () => ({
      ...ended,
      children: typesetters.size,
      busy: [...typesetters].filter(({ job }) => job).length,
      waiting: waiting.length,
    }),
  }
}

/** Control characters and halves of surrogate pairs have no glyph, and a single one could fail the document. */
const unprintable = /(?!\n)[\p{Cc}\p{Cs}]/gu

const printable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\t', ' ').replace(unprintable, '') : value
