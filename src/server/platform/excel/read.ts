import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError } from '#contract/kit/errors.ts'
import type { ReadFile, ReadReply, WorkbookRejection } from './reader.ts'

/** Limits for reading one file: milliseconds, and megabytes of the thread. */
const timeoutMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 448, maxYoungGenerationSizeMb: 16 }

/** One file is read at a time, so that memory and cores are left for other work. */
const oneAtATime = pLimit(1)

/**
 * Reads a workbook or a text file with columns. Each file gets its own thread, which ends with it, so that a harmful file affects no
 * other.
 */
export const readWorkbook = (content: Uint8Array): Promise<ReadFile> => oneAtATime(() => readInThread(content))

function readInThread(content: Uint8Array): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    // The thread gets no environment, so that secrets such as the database address cannot leak from it.
    const thread = new Worker(new URL('reader.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits, workerData: content })
    const timer = setTimeout(() => end(() => reject(toRejection('WorkbookTooLarge'))), timeoutMs)
    function end(settle: () => void) {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    thread.on('message', (reply: ReadReply) => end(() => ('refused' in reply ? reject(toRejection(reply.refused)) : resolve(reply))))
    // The thread is out of memory, or the library crashed where it should have rejected the file.
    thread.on('error', ({ code }: Error & { code?: string }) =>
      end(() => reject(toRejection(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'WorkbookTooLarge' : 'BrokenWorkbook'))),
    )
    thread.on('exit', () => end(() => reject(toRejection('BrokenWorkbook'))))
  })
}

const toRejection = (rejection: WorkbookRejection) => new AppError('InvalidWorkbook', { fields: { file: [rejection] } })
