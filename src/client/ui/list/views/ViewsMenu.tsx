import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { savedViews, type SavedView } from '#contract/saved-views.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { IconArrowUp, IconBookmark, IconCheck, IconPencil, IconPlus, IconTrash } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import type { SavedViewsState } from './use-views.ts'

const ViewForm = onDemand(async () => (await import('./ViewForm.tsx')).default)

/** Selects a saved view of the list, saves the current search as a view, and renames or deletes the current view. */
export function ViewsMenu({ ref, views }: { ref: Ref<HTMLButtonElement>; views: SavedViewsState }) {
  const { t } = useTranslation()
  const remove = useWrite(savedViews.remove)
  const update = useWrite(savedViews.update)
  const [form, setForm] = useState<'new' | 'change'>()
  const { items, current, show } = views
  const place = items.filter(({ own }) => own).findIndex((view) => view === current)
  const move = ({ id, version, name, search, shared }: SavedView, position: number) =>
    update.mutate({ id, version, name, search, shared, position })
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Tooltip label={t('SavedViews')}>
            <ActionIcon ref={ref} variant="default" size={36} aria-label={t('SavedViews')} aria-keyshortcuts="V">
              <IconBookmark size={17} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          {items.length > 0 && (
            <>
              <Choice isChosen={!current} name={t('DefaultView')} onChoose={() => show(undefined)} />
              {items.map((view) => (
                <Choice key={view.id} isChosen={view === current} name={view.name} onChoose={() => show(view.id)} />
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconPlus size={16} />} disabled={!views.canAdd} onClick={() => setForm('new')}>
            {t('SaveAsView')}
          </Menu.Item>
          {current && views.canChange(current) && (
            <>
              {place > 0 && (
                <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => move(current, place - 1)}>
                  {t('ViewEarlier', { name: current.name })}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setForm('change')}>
                {t('RenameView', { name: current.name })}
              </Menu.Item>
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => void confirmDelete(current.name, () => remove.mutateAsync({ id: current.id, version: current.version }))}
              >
                {t('DeleteView', { name: current.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {form && <ViewForm views={views} view={form === 'change' ? current : undefined} onClose={() => setForm(undefined)} />}
    </>
  )
}

const Choice = ({ isChosen, name, onChoose }: { isChosen: boolean; name: string; onChoose: () => void }) => (
  <Menu.Item aria-current={isChosen || undefined} leftSection={<IconCheck size={16} opacity={isChosen ? 1 : 0} />} onClick={onChoose}>
    {name}
  </Menu.Item>
)
