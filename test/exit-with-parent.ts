// The module is preloaded into every server and script of a test, so that a killed test process leaves none of them running.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// The listener alone would keep a script from ending.
process.channel?.unref()
