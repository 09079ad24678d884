import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Article } from '#domain/help/article.ts'
import { answerFromArticle, type HelpMatch } from '#domain/help/find.ts'
import { themes } from '#domain/help/themes.ts'
import { useFormat } from '#client/platform/format.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { IconSearchOff } from '#client/ui/icons.tsx'
import classes from './HelpPage.module.css'

/** Every article that is offered, by theme. */
export function HelpThemes({ articles }: { articles: Article[] }) {
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
export function HelpResults({ found }: { found: HelpMatch[] }) {
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
