import { Worker } from 'node:worker_threads'
import { AppError, fail } from '#contract/kit/errors.ts'
import type { WorkbookCell, CellStyle, WriterTask, SheetOutline, WriterReply } from './writer.ts'

export type Excel = {
  open(outline: SheetOutline): Workbook
  close(): Promise<void>
}

/** One file in the making. Whoever opens it finishes it or drops it. */
export type Workbook = {
  /** The next rows of the first sheet; resolved when there is room for more. */
  add(rows: WorkbookCell[][], how?: CellStyle): Promise<void>
  finish(): Promise<Uint8Array>
  /** Whoever still waits for it hears the reason. */
  drop(reason: Error): void
}

type ExcelOptions = {
  /** Milliseconds that the thread may take for some rows, or for the end of a workbook. */
  timeout?: number
  /** Bytes that it may have. */
  largest?: number
}

/** Megabytes of the thread, which would else keep what it has used: enough for 10,000 wide rows laid out whole. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 8 }

type Asked = { resolve: (file?: Uint8Array) => void; reject: (reason: Error) => void }
type Book = { asked?: Asked | undefined; failure?: Error }
type Writer = { thread: Worker; books: Map<number, Book> }

/**
 * Writes workbooks in one thread beside the server's own, which starts with the first of them. If it dies, or is ended because nothing
 * is heard of a workbook, all that it was writing fail, and the next workbook has a new one.
 */
export function openExcel({ timeout = 30_000, largest = 50 * 1024 * 1024 }: ExcelOptions = {}): Excel {
  let writer: Writer | undefined
  let count = 0

  function start(): Writer {
    // The thread gets no environment: what it does not need, such as the address of the database, cannot leak from it.
    const thread = new Worker(new URL('writer.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits })
    const made: Writer = { thread, books: new Map() }
    thread.on('message', ({ id, ...reply }: WriterReply) => {
      const book = made.books.get(id)
      if ('error' in reply) end(made, id, notMade(reply.error))
      else if ('file' in reply && reply.file.byteLength > largest) end(made, id, new AppError('TooLarge'))
      else book?.asked?.resolve('file' in reply ? reply.file : undefined)
    })
    thread.on('error', (error) => void lose(made, error))
    thread.on('exit', (code) => void lose(made, `The thread ended with ${code}`))
    thread.unref()
    return made
  }

  /** Nothing more is expected of a book; whoever waits for it, or asks for more of it, hears why. */
  function end({ books }: Writer, id: number, failure: Error) {
    const book = books.get(id)
    if (!book) return
    book.failure = failure
    books.delete(id)
    book.asked?.reject(failure)
  }

  function lose(lost: Writer, reason: unknown) {
    if (writer === lost) writer = undefined
    for (const id of lost.books.keys()) end(lost, id, notMade(reason))
    return lost.thread.terminate()
  }

  return {
    open(outline) {
      const own = (writer ??= start())
      const id = ++count
      const book: Book = {}
      own.books.set(id, book)
      const send = (order: WriterTask) => own.thread.postMessage({ id, ...order })
      const ask = (order: WriterTask) => {
        if (book.failure) throw book.failure
        const timer = setTimeout(() => void lose(own, `Nothing was heard of a workbook for ${timeout} ms`), timeout)
        const answer = new Promise<Uint8Array | undefined>((resolve, reject) => {
          book.asked = { resolve, reject }
          send(order)
        })
        return answer.finally(() => clearTimeout(timer))
      }
      send({ outline })
      return {
        add: async (rows, how) => void (await ask({ rows, ...(how && { how }) })),
        finish: async () => {
          const file = await ask({ finish: true })
          own.books.delete(id)
          return file ?? fail('ExportError')
        },
        drop: (reason) => {
          if (!own.books.has(id)) return
          end(own, id, reason)
          send({ drop: true })
        },
      }
    },

    async close() {
      if (writer) await lose(writer, 'The server is closing')
    },
  }
}

/** The reason is for the log, not for the reader. */
const notMade = (cause: unknown) => Object.assign(new AppError('ExportError', { retryAfter: 5 }), { cause })
