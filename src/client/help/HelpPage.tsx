import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Article } from '#domain/help/article.ts'
import { answerFromArticle, type HelpMatch } from '#domain/help/find.ts'
import { themes } from '#domain/help/themes.ts'
import { useFormat } from '#client/platform/format.ts'
import type { SearchParams } from '#client/platform/search-params.ts'
import { useLevel } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconSearchOff } from '#client/ui/icons.tsx'
import { QuickSearch } from '#client/ui/list/QuickSearch.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import classes from './HelpPage.module.css'
import { useArticles } from './use-articles.ts'

/** All articles by theme or, if the address names a screen, the article of that screen. */
export default function HelpPage() {
  const { t } = useTranslation('help')
  const level = useLevel()
  const navigate = useNavigate()
  const { of, text }: SearchParams = useSearch({ strict: false })
  const { data, error, refetch } = useArticles()
  const searchText = typeof text === 'string' ? text : ''

  const ofScreen = typeof of === 'string' && data?.articles.find(({ routes }) => routes.includes(of))
  if (ofScreen && ofScreen.roles.includes(level)) return <Navigate to="/dashboard/help/$slug" params={{ slug: ofScreen.slug }} replace />
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
            <Themes articles={data.articles.filter(({ roles }) => roles.includes(level))} />
          ) : (
            <Results found={data.find(searchText, ({ roles }) => roles.includes(level))} />
          ))}
      </div>
    </div>
  )
}

function Themes({ articles }: { articles: Article[] }) {
  const { t } = useTranslation('help')
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  return (
    <div className={classes.themes}>
      {themes.map(({ word, slugs }) => {
        const offered = slugs.flatMap((slug) => bySlug.get(slug) ?? [])
        return (
          offered.length > 0 && (
            <section key={word}>
              <h2>{t(word)}</h2>
              <ArticleLinks articles={offered} />
            </section>
          )
        )
      })}
    </div>
  )
}

/** The best matches and those close to them; the rest merely mention a word. */
function Results({ found }: { found: HelpMatch[] }) {
  const { t } = useTranslation('help')
  const { language } = useFormat()
  const [best] = found
  if (!best) return <EmptyState icon={IconSearchOff} title={t('NothingInHelp')} text={t('NothingInHelpHint')} />
  const shown = found.filter(({ score }) => score >= best.score / 8).slice(0, 8)
  return (
    <ul className={classes.found}>
      {shown.map((each) => (
        <li key={each.article.slug}>
          <Link to="/dashboard/help/$slug" params={{ slug: each.article.slug }}>
            {each.article.title}
          </Link>
          <p>{answerFromArticle(language, each)}</p>
        </li>
      ))}
    </ul>
  )
}

const ArticleLinks = ({ articles }: { articles: Article[] }) => (
  <ul>
    {articles.map(({ slug, title }) => (
      <li key={slug}>
        <Link to="/dashboard/help/$slug" params={{ slug }}>
          {title}
        </Link>
      </li>
    ))}
  </ul>
)
