const shutdown = new AbortController()

/** Aborts on SIGTERM or SIGINT. From the first import on, these signals no longer end the process at once. */
export const shutdownSignal = shutdown.signal

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shutdown.abort())
