import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { AppError } from '#contract/kit/errors.ts'
import type { ReadFile, ReadReply, WorkbookRejection } from './reader.ts'

/** Milliseconds that the reading of a file may take, and megabytes. */
const timeout = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 448, maxYoungGenerationSizeMb: 16 }

/** One at a time: a row of files must leave memory and cores to those who work. */
const oneAtATime = pLimit(1)

/**
 * What a workbook or a text with columns holds. Each file is read in a thread of its own, which ends with it: what a file does to its reader it
 * does to nobody else. `types` is what a refusal says is taken.
 */
export const readWorkbook = (content: Uint8Array): Promise<ReadFile> => oneAtATime(() => inThread(content))

function inThread(content: Uint8Array): Promise<ReadFile> {
  return new Promise((resolve, reject) => {
    // The thread gets no environment: what it does not need, such as the address of the database, cannot leak from it.
    const thread = new Worker(new URL('reader.ts', import.meta.url), { env: {}, execArgv: [], resourceLimits, workerData: content })
    const timer = setTimeout(() => end(() => reject(refused('WorkbookTooLarge'))), timeout)
    function end(settle: () => void) {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    thread.on('message', (reply: ReadReply) => end(() => ('refused' in reply ? reject(refused(reply.refused)) : resolve(reply))))
    // Its memory is used up, or the library stumbled where it should have refused.
    thread.on('error', ({ code }: Error & { code?: string }) =>
      end(() => reject(refused(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'WorkbookTooLarge' : 'BrokenWorkbook'))),
    )
    thread.on('exit', () => end(() => reject(refused('BrokenWorkbook'))))
  })
}

const refused = (why: WorkbookRejection) => new AppError('InvalidWorkbook', { fields: { file: [why] } })
