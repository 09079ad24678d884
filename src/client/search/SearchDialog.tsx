import { Combobox, Loader, TextInput, UnstyledButton, useCombobox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { search, type SearchKind } from '#contract/search.ts'
import { minLetters } from '#domain/text/search-text.ts'
import { openAssistant } from '#client/assistant/use-assistant-state.ts'
import { useCanAsk } from '#client/assistant/use-can-ask.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { IconMessage, IconSearch } from '#client/ui/icons.tsx'
import { newOrderLink } from '#client/work-orders/order-links.ts'
import { workOrders } from '#contract/work-orders/work-orders.ts'
import { SearchResultRow } from './SearchResultRow.tsx'
import { searchKindKeys } from './kinds.ts'
import { targetKey, readLastOpened, rememberOpened, type SearchTarget } from './last-opened.ts'
import { useSearchKinds } from './use-kinds.ts'
import { useMenu } from '#client/shell/use-menu.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { useMatchingScreens } from './use-matching-screens.ts'
import { searchResultLink } from './result-link.ts'
import classes from './SearchDialog.module.css'

/**
 * Searches all records by a few letters: Enter opens, Ctrl+Enter creates an order for the car, Tab restricts to one kind. Without a text
 * it lists what was last opened here.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'shell'])
  const { navigate } = useRouter()
  const may = useMay()
  const kinds = useSearchKinds()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<SearchKind>()
  const combobox = useCombobox({ opened: true })
  const { items, isWaiting } = useSuggestions(search.everywhere, text, (typed) => ({ text: typed, kind }), { from: minLetters })
  const screens = useMatchingScreens(kind ? '' : text)
  const isSearching = text.trim().length >= minLetters
  const targets: SearchTarget[] = isSearching
    ? [...items.map((found) => ({ found })), ...screens.map((screen) => ({ screen }))]
    : readLastOpened()
  // Enter that comes before the results must not ask instead.
  const canAsk = useCanAsk() && isSearching && !isWaiting
  const entries = useMenu().flatMap((section) => section.entries)
  const searchOf = (path: string) => entries.find(({ to }) => to === path)?.search ?? {}

  // Selects the best match whenever the rows change.
  const shown = [...targets.map(targetKey), ...(canAsk ? ['ask'] : [])].join()
  const select = useEffectEvent((rows: string) => void (rows && combobox.selectFirstOption()))
  useEffect(() => select(shown), [shown])

  const open = (target: SearchTarget) => {
    onClose()
    rememberOpened(target)
    void navigate(
      'screen' in target
        ? { to: target.screen.path, search: target.screen.search ?? searchOf(target.screen.path) }
        : searchResultLink(target.found, may({ access: 'office' })),
    )
  }
  const submit = (value: string) => {
    const target = targets[Number(value)]
    if (target) return open(target)
    onClose()
    openAssistant(text.trim())
  }
  const order = (target: SearchTarget) => {
    if (!('found' in target) || !target.found.plateNumber || !may(workOrders.create)) return
    onClose()
    void navigate({ ...newOrderLink, search: { plate_number: target.found.plateNumber } })
  }
  const press = (event: KeyboardEvent) => {
    const target = targets[combobox.getSelectedOptionIndex()]
    if (event.key === 'Tab') {
      event.preventDefault()
      setKind(kinds.next(kind, event.shiftKey ? -1 : 1))
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      // The list is always open, so it would keep Escape from the dialog.
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && target) {
      // The list would open the row.
      event.stopPropagation()
      event.preventDefault()
      order(target)
    }
  }

  return (
    <Dialog
      onClose={onClose}
      withCloseButton={false}
      size={640}
      padding={0}
      centered={false}
      yOffset="9vh"
      attributes={{ content: { 'aria-label': t('shell:SearchEverywhere') } }}
    >
      <Combobox store={combobox} onOptionSubmit={submit}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            className={classes.field}
            aria-label={t('shell:SearchEverywhere')}
            placeholder={t(targets.length > 0 ? 'SearchHint' : 'shell:SearchEverywhere')}
            leftSection={<IconSearch size={19} aria-hidden />}
            rightSection={isWaiting ? <Loader size={16} /> : undefined}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDownCapture={press}
          />
        </Combobox.EventsTarget>
        <div className={classes.kinds} role="group" aria-label={t('Kinds')}>
          {[undefined, ...kinds.all].map((each) => (
            <UnstyledButton
              key={each ?? ''}
              tabIndex={-1}
              className={classes.kind}
              aria-pressed={kind === each}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setKind(each)}
            >
              {t(each ? searchKindKeys[each] : 'Everything')}
            </UnstyledButton>
          ))}
        </div>
        <Combobox.Options className={classes.found} aria-label={t(isSearching ? 'Results' : 'LastOpened')} aria-busy={isWaiting}>
          {!isSearching && targets.length > 0 && <div className={classes.heading}>{t('LastOpened')}</div>}
          {targets.map((target, at) => (
            <Combobox.Option key={targetKey(target)} value={String(at)} className={classes.row}>
              <SearchResultRow target={target} />
            </Combobox.Option>
          ))}
          {canAsk && (
            <Combobox.Option value="ask" className={classes.row}>
              <IconMessage size={18} stroke={1.6} aria-hidden />
              {t('AskAssistantThis', { text: text.trim() })}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {targets.length === 0 && (
          <p className={classes.nothing} data-below={canAsk || undefined} role="status">
            {isWaiting ? t('Loading') : t(isSearching ? 'NothingFound' : 'SearchExamples')}
          </p>
        )}
      </Combobox>
      <div className={classes.keys} aria-hidden>
        {Object.entries(shortcuts)
          .filter(([, word]) => word !== 'NewOrder' || may(workOrders.create))
          .map(([key, word]) => (
            <span key={key}>
              <kbd>{key}</kbd> {t(word)}
            </span>
          ))}
      </div>
    </Dialog>
  )
}

const shortcuts = { Enter: 'EnterOpens', 'Ctrl Enter': 'NewOrder', Tab: 'TabChanges', Esc: 'EscCloses' } as const
