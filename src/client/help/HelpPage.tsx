import { useNavigate, useSearch } from '@tanstack/react-router'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { releases } from '#contract/releases.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useLevel } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { QuickSearch } from '#client/ui/list/QuickSearch.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { HelpResults, HelpThemes } from './HelpThemes.tsx'
import classes from './HelpPage.module.css'
import { useArticles } from './use-articles.ts'

/** All articles by theme, or those that a search finds. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const level = useLevel()
  const navigate = useNavigate()
  const { text }: SearchParams = useSearch({ strict: false })
  const { data, error, refetch } = useArticles()
  const searchText = typeof text === 'string' ? text : ''
  return (
    <div className={classes.page}>
      <PageHeader title={t('HelpTitle')} intro={t('HelpIntro')} />
      <QuickSearch
        label={t('SearchHelp')}
        value={searchText}
        onChange={(next) => void navigate({ to: '.', search: next === '' ? {} : { text: next }, replace: true })}
      />
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      <div className={classes.articles} role="region" aria-live="polite" aria-busy={!data && !error} aria-label={t('HelpArticles')}>
        {data &&
          (searchText === '' ? (
            <HelpThemes articles={data.articles.filter(({ roles }) => roles.includes(level))} />
          ) : (
            <HelpResults found={data.find(searchText, ({ roles }) => roles.includes(level))} />
          ))}
      </div>
      <ReleaseLine />
    </div>
  )
}

/** The release that runs, for a question to whoever looks after the server. */
function ReleaseLine() {
  const { t } = useTranslation('help')
  const { date } = useFormat()
  const { data } = useQuery(endpointQuery(releases.current, {}))
  const { version = '', commit, builtAt } = data ?? {}
  return (
    <Text fz="xs" c="dimmed" mih={18} title={commit ?? undefined}>
      {data && (builtAt ? t('Release', { version, day: date(builtAt) }) : `Atelier ${version}`)}
    </Text>
  )
}
