// npm run bench: measures what docs/performance.md tells, on a database of its own that it makes and takes away.
if (process.argv[2] === 'growth') await import('./growth.ts')
else if (process.argv[2] === 'booking') await import('./booking.ts')
else if (process.argv[2] === 'reports') await import('./reports.ts')
else if (process.argv[2] === 'screens') await import('./screens.ts')
else if (process.argv[2] === 'several') await import('./several.ts')
else if (process.argv[2] === 'soak') await import('./soak.ts')
else if (process.argv[2] === 'hand') await import('./hand.ts')
else await import('./figures.ts')
