import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseSearch } from '#client/platform/search-params.ts'
import { useScreens } from '#client/platform/screens.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { openSearch } from '#client/search/open-search.ts'
import classes from './Assistant.module.css'
import type { ChatMessage } from './use-conversation.ts'

type Props = {
  said: ChatMessage
  /** So many letters of it are typed yet; all, where nothing is said. */
  shown?: number | undefined
  onWhole?: () => void
  onAsk: (question: string) => void
}

/** Text and nothing else: what clients and strangers have written is shown as it is, and leads nowhere. */
export function Message({ said, shown, onWhole, onAsk }: Props) {
  const { t } = useTranslation(['assistant', 'shell'])
  const { direction, text, table, link, choices, maySearch, failed } = said
  const isWhole = shown === undefined
  const isKnown = useIsKnown(link?.route)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same
    <div className={classes.message} data-direction={direction} onClick={isWhole ? undefined : onWhole}>
      <p>{isWhole ? text : text.slice(0, shown)}</p>
      {isWhole && table && (
        <div className={classes.table}>
          <table>
            <thead>
              <tr>
                {table.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row has no other name, and they never change
                <tr key={at}>
                  {row.map((cell, column) => (
                    <td key={table.columns[column]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {table.total > table.rows.length && <small>{t('ChatRowsShown', { shown: table.rows.length, total: table.total })}</small>}
        </div>
      )}
      {isWhole && link && isKnown && (
        <Link to={link.route} search={parseSearch(link.search)}>
          {t('ChatOpenScreen')}
        </Link>
      )}
      {isWhole && choices && (
        <div className={classes.choices}>
          {choices.map(({ text: choice, message }) => (
            <button key={choice} type="button" onClick={() => onAsk(message)}>
              {choice}
            </button>
          ))}
        </div>
      )}
      {isWhole && maySearch && (
        <div className={classes.choices}>
          <button type="button" onClick={openSearch}>
            {t('shell:SearchEverywhere')}
          </button>
        </div>
      )}
      {isWhole && failed !== undefined && (
        <div className={classes.choices}>
          <button type="button" onClick={() => onAsk(failed)}>
            {t('ChatTryAgain')}
          </button>
        </div>
      )}
    </div>
  )
}

/** An address of the product that this person may open. */
function useIsKnown(route: string | undefined): boolean {
  const may = useMay()
  const screens = useScreens()
  if (route === undefined) return false
  const parts = route.split('/')
  const isOf = (path: string) => {
    const theirs = path.split('/')
    return (
      theirs.length === parts.length &&
      theirs.every((part, at) => (part.startsWith('$') ? /^\w[\w-]*$/.test(parts[at]!) : part === parts[at]))
    )
  }
  return screens.some(({ path, ...screen }) => path !== '/$' && isOf(path) && may(screen))
}
