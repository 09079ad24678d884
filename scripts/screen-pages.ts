import { globSync, readFileSync } from 'node:fs'

/** As the routes list them: by its address, the file of each page, and whether it stands within the frame of the dashboard. */
export function screenPages(): { name: string; page: string; isWithin: boolean }[] {
  const routes = globSync('src/client/*routes.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const listed = routes.matchAll(/\b(screenRoute|publicRoute|legalRoute)\(\s*'([^']+)'[\s\S]*?import\('#client\/([^']+)'\)/g)
  return [...listed].map(([, kind, name, page]) => ({ name: name!, page: `src/client/${page}`, isWithin: kind === 'screenRoute' }))
}
