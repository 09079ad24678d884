import { Button, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { savedViews } from '#contract/saved-views.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { IconUsers } from '#client/ui/icons.tsx'
import type { SavedViewsState } from './use-views.ts'
import classes from './ViewTabs.module.css'

/** The saved views of a list, if there are any; a view that differs from the list has a dot and can be saved. */
export function ViewTabs({ views }: { views: SavedViewsState }) {
  const { t } = useTranslation()
  const update = useWrite(savedViews.update)
  const { items, current, isChanged, search } = views
  if (items.length === 0) return null
  return (
    <div className={classes.tabs} role="group" aria-label={t('SavedViews')}>
      <UnstyledButton className={classes.tab} aria-pressed={!current} onClick={() => views.show(undefined)}>
        {t('DefaultView')}
      </UnstyledButton>
      {items.map((view) => (
        <UnstyledButton key={view.id} className={classes.tab} aria-pressed={view === current} onClick={() => views.show(view.id)}>
          {view.shared && <IconUsers size={14} stroke={1.7} role="img" aria-label={t('ViewShared')} />}
          {view.name}
          {view === current && isChanged && <span className={classes.dot} role="img" aria-label={t('ViewChanged')} />}
        </UnstyledButton>
      ))}
      {current && isChanged && views.canChange(current) && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={update.isPending}
          onClick={() => update.mutate({ ...toEditableView(current), search })}
        >
          {t('Save')}
        </Button>
      )}
    </div>
  )
}

/** The members of a view that an update sends. */
const toEditableView = ({ id, version, name, shared }: SavedViewsState['items'][number]) => ({ id, version, name, shared })
