// npm run bench: measures what docs/performance.md tells, on a database of its own that it makes and takes away.
await import(process.argv[2] === 'growth' ? './growth.ts' : './figures.ts')
