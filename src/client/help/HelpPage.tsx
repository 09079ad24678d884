import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
    </div>
  )
}
