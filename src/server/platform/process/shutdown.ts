const told = new AbortController()

/** Aborted when this process is told to stop. From its first import on, a signal no longer ends the process at once. */
export const shutdownSignal = told.signal

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => told.abort())
