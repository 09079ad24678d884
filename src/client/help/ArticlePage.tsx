import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithWords } from '#client/platform/i18n.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { useLevel } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconZoomQuestion } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { ArticleText } from './ArticleText.tsx'
import classes from './HelpPage.module.css'
import { useArticles } from './use-articles.ts'

const ShowFirstRunButton = lazyPart(() => loadWithWords('first-run', () => import('#client/first-run/ShowFirstRunButton.tsx')))

export default function ArticlePage() {
  const { t } = useTranslation('help')
  const { slug } = useParams({ strict: false })
  const level = useLevel()
  const { data, error, refetch } = useArticles()
  const article = data?.articles.find((each) => each.slug === slug && each.roles.includes(level))

  if (error && !data) return <ErrorState level={1} error={error} onRetry={refetch} />
  if (!data) return <div aria-busy />
  if (!article)
    return (
      <EmptyState
        level={1}
        icon={IconZoomQuestion}
        title={t('NoSuchArticle')}
        text={t('NoSuchArticleHint')}
        action={
          <Button component={Link} to="/dashboard/help">
            {t('AllOfHelp')}
          </Button>
        }
      />
    )
  return (
    <article className={classes.page}>
      <PageHeader
        title={article.title}
        crumbs={[{ label: t('HelpTitle'), to: '/dashboard/help' }, { label: article.title }]}
        actions={
          article.slug === 'first-day' && (
            <Suspense>
              <ShowFirstRunButton />
            </Suspense>
          )
        }
      />
      <ArticleText article={article} />
    </article>
  )
}
