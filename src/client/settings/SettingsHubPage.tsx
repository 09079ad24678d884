import { TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useArticles } from '#client/help/use-articles.ts'
import { useLevel } from '#client/platform/sign-in/session.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { IconSearch, IconSearchOff } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { findRows, type HubRow } from './find-rows.ts'
import { useHubRows } from './use-hub-rows.ts'
import classes from './SettingsHubPage.module.css'

const UserSettingsDialog = onDemand<{ onClose: () => void }>(async () => (await import('#client/account/UserSettingsDialog.tsx')).default)

/** Everything that can be set, by subject, with a search whose Enter opens the first row itself. */
export default function SettingsHubPage() {
  const { t } = useTranslation(['settings', 'shell'])
  const wide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOwnOpen, setOwnOpen] = useState(false)
  const { sections, options } = useHubRows()
  const articles = useArticleRows()
  const isSearching = typed.trim() !== ''
  const found = findRows([...sections.flatMap(({ rows }) => rows), ...options, ...articles], typed)
  const openOwn = () => setOwnOpen(true)
  const open = ({ to, search, isDialog }: HubRow) => (isDialog ? openOwn() : void navigate({ to, search: search ?? {} }))

  return (
    <>
      <PageHeader title={t('shell:Settings')} />
      <TextInput
        type="search"
        size="md"
        className={classes.search}
        aria-label={t('SearchSettingsAll')}
        placeholder={t('SearchSettingsAll')}
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        // On a phone the keyboard would cover the rows.
        autoFocus={wide}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && found[0] && open(found[0])}
      />
      {isSearching ? (
        <div className={classes.rows} role="region" aria-live="polite" aria-label={t('SearchSettingsAll')}>
          {found.length === 0 && <EmptyState icon={IconSearchOff} title={t('NoSearchResultsFound')} text={t('NoSettingsFoundHint')} />}
          <Rows rows={found} wide={wide} onOwn={openOwn} />
        </div>
      ) : (
        <div className={classes.hub}>
          {wide && (
            <nav className={classes.side} aria-label={t('SettingGroups')}>
              {sections.map(({ word }) => (
                <a key={word} href={`#${word}`}>
                  {t(word)}
                </a>
              ))}
            </nav>
          )}
          <div className={classes.rows}>
            {sections.map(({ word, rows }) => (
              <section key={word} id={word} aria-labelledby={`${word}-title`}>
                <h2 id={`${word}-title`}>{t(word)}</h2>
                <Rows rows={rows} wide={wide} onOwn={openOwn} />
              </section>
            ))}
          </div>
        </div>
      )}
      {isOwnOpen && <UserSettingsDialog onClose={() => setOwnOpen(false)} />}
    </>
  )
}

function Rows({ rows, wide, onOwn }: { rows: HubRow[]; wide: boolean; onOwn: () => void }) {
  const { t } = useTranslation(['settings', 'shell'])
  return (
    <ul className={classes.list}>
      {rows.map(({ key, label, about, value, to, search, wide: needsWide, isDialog }) => {
        const content = (
          <>
            <span>
              <b>{label}</b>
              {about && <small>{about}</small>}
            </span>
            {value && <em>{t('ValueNow', { value })}</em>}
            {!wide && needsWide && <em>{t('shell:OnComputer')}</em>}
          </>
        )
        return (
          <li key={key}>
            {isDialog ? (
              <button type="button" className={classes.row} onClick={onOwn}>
                {content}
              </button>
            ) : wide || !needsWide ? (
              <Link to={to} search={search ?? {}} className={classes.row}>
                {content}
              </Link>
            ) : (
              <div className={classes.row}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The titles of the help for the user's level. */
function useArticleRows(): HubRow[] {
  const { t } = useTranslation('shell')
  const level = useLevel()
  const { data } = useArticles()
  return (data?.articles ?? [])
    .filter(({ roles }) => roles.includes(level))
    .map(({ slug, title }) => ({ key: `help ${slug}`, label: title, about: t('Help'), to: `/dashboard/help/${slug}` }))
}
