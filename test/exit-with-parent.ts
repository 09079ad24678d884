// Preloaded into every server and script of a test, so that a test process that is killed leaves none of them behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The listener alone would keep a script from ending.
process.channel?.unref()
