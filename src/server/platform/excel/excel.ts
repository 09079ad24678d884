import { Worker } from 'node:worker_threads'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { SheetOutline, WorkbookCell } from './cells.ts'
import type { CellStyle, WriterTask, WriterReply } from './writer.ts'

export type Excel = ReturnType<typeof openExcel>

type ExcelOptions = {
  /** Longest time in milliseconds that the thread may take for a batch of rows or the end of a workbook. */
  timeout?: number
  /** Largest file in bytes. */
  largest?: number
}

/** Limits of the thread in megabytes, which would otherwise keep its peak memory; enough for 10,000 wide rows in memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

type PendingCall = { resolve: (file?: Uint8Array) => void; reject: (reason: Error) => void }
type Book = { pending?: PendingCall | undefined; failure?: Error }
type Writer = { thread: Worker; books: Map<number, Book> }

/**
 * Writes workbooks in one worker thread, which starts with the first workbook. If the thread dies or is silent too long, all its
 * workbooks fail and the next one starts a new thread.
 */
export function openExcel({ timeout = 30_000, largest = 50 * 1024 * 1024 }: ExcelOptions = {}) {
  let writer: Writer | undefined
  let count = 0

  function start(): Writer {
    // The thread gets no environment, so that secrets such as the database address cannot leak from it.
    const thread = new Worker(new URL('writer.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits })
    const created: Writer = { thread, books: new Map() }
    thread.on('message', ({ id, ...reply }: WriterReply) => {
      const book = created.books.get(id)
      if ('error' in reply) failBook(created, id, toExportError(reply.error))
      else if ('file' in reply && reply.file.byteLength > largest) failBook(created, id, new AppError('TooLarge'))
      else book?.pending?.resolve('file' in reply ? reply.file : undefined)
    })
    thread.on('error', (error) => void dropWriter(created, error))
    thread.on('exit', (code) => void dropWriter(created, `The thread ended with ${code}`))
    thread.unref()
    return created
  }

  /** Ends a workbook with a failure, which its pending and later calls get. */
  function failBook({ books }: Writer, id: number, failure: Error) {
    const book = books.get(id)
    if (!book) return
    book.failure = failure
    books.delete(id)
    book.pending?.reject(failure)
  }

  function dropWriter(dropped: Writer, reason: unknown) {
    if (writer === dropped) writer = undefined
    for (const id of dropped.books.keys()) failBook(dropped, id, toExportError(reason))
    return dropped.thread.terminate()
  }

  return {
    /** Opens a workbook, which the caller must finish or drop. */
    open(outline: SheetOutline) {
      const current = (writer ??= start())
      const id = ++count
      const book: Book = {}
      current.books.set(id, book)
      const send = (task: WriterTask) => current.thread.postMessage({ id, ...task })
      const ask = (task: WriterTask) => {
        if (book.failure) throw book.failure
        const timer = setTimeout(() => void dropWriter(current, `Nothing was heard of a workbook for ${timeout} ms`), timeout)
        const answer = new Promise<Uint8Array | undefined>((resolve, reject) => {
          book.pending = { resolve, reject }
          send(task)
        })
        return answer.finally(() => clearTimeout(timer))
      }
      send({ outline })
      return {
        /** Adds rows to the first sheet; resolves when there is room for more. */
        add: async (rows: WorkbookCell[][], how?: CellStyle) => void (await ask({ rows, ...(how && { how }) })),
        finish: async () => {
          const file = await ask({ finish: true })
          current.books.delete(id)
          return file ?? fail('ExportError')
        },
        /** Pending calls reject with the reason. */
        drop: (reason: Error) => {
          if (!current.books.has(id)) return
          failBook(current, id, reason)
          send({ drop: true })
        },
      }
    },

    async close() {
      if (writer) await dropWriter(writer, 'The server is closing')
    },
  }
}

/** The cause is for the log and is not sent to the caller. */
const toExportError = (cause: unknown) => Object.assign(new AppError('ExportError', { retryAfter: 5 }), { cause })
