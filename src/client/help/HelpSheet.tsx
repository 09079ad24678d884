import { ActionIcon, Anchor, TextInput } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { openAssistant } from '#client/assistant/use-assistant-state.ts'
import { useCanAsk } from '#client/assistant/use-can-ask.ts'
import { useLevel } from '#client/platform/sign-in/session.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconMessage, IconSearch, IconX } from '#client/ui/icons.tsx'
import { ArticleText } from './ArticleText.tsx'
import { HelpResults, HelpThemes } from './HelpThemes.tsx'
import pages from './HelpPage.module.css'
import classes from './HelpSheet.module.css'
import { useArticles } from './use-articles.ts'

/** The help beside the page, which stays in use: its article, the search, and the ways to more. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('help')
  const path = useMatches().at(-1)?.fullPath
  const level = useLevel()
  const canAsk = useCanAsk()
  const { data, error, refetch } = useArticles()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<{ path: typeof path; slug: string }>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  const offered = data?.articles.filter(({ roles }) => roles.includes(level)) ?? []
  const article = offered.find(({ slug, routes }) =>
    chosen && chosen.path === path ? slug === chosen.slug : path !== undefined && routes.includes(path),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  /** Another article opens here: the page keeps its input. */
  const openHere = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const slug = link && /\/dashboard\/help\/([\w-]+)$/.exec(link.pathname)?.[1]
    if (!slug || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    setChosen({ path, slug })
    setText('')
  }
  const search = text.trim()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape reaches it from whatever has the focus in it
    <aside className={classes.sheet} role="dialog" aria-modal="false" aria-label={t('HelpTitle')} onKeyDown={onKeyDown}>
      <header className={classes.header}>
        <h2>{t('HelpTitle')}</h2>
        <ActionIcon aria-label={t('Close')} onClick={onClose}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <TextInput
        ref={field}
        type="search"
        aria-label={t('SearchHelp')}
        placeholder={t('SearchHelp')}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it scrolls, and links in it do the same by keys */}
      <section
        className={classes.content}
        aria-label={t('HelpArticles')}
        aria-busy={!data && !error}
        tabIndex={0}
        onClickCapture={openHere}
      >
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {data && search !== '' && <HelpResults found={data.find(search, ({ roles }) => roles.includes(level))} />}
        {search === '' && article && (
          <article>
            <h3>{article.title}</h3>
            <ArticleText article={article} />
          </article>
        )}
        {search === '' && !article && (
          <div className={pages.articles}>
            <HelpThemes articles={offered} />
          </div>
        )}
      </section>
      <footer className={classes.footer}>
        {canAsk && (
          <Anchor
            component="button"
            type="button"
            className={classes.ask}
            onClick={() => {
              onClose()
              openAssistant()
            }}
          >
            <IconMessage size={16} aria-hidden />
            {t('AskTheAssistant')}
          </Anchor>
        )}
        <Link
          to={article ? '/dashboard/help/$slug' : '/dashboard/help'}
          params={{ slug: article?.slug ?? '' }}
          target="_blank"
          preload={false}
        >
          {t('OpenInAnotherTab')}
        </Link>
      </footer>
    </aside>
  )
}
