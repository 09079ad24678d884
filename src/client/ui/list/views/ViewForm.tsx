import { Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SavedViewDraft, savedViews, type SavedView } from '#contract/saved-views.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import type { SavedViewsState } from './use-views.ts'

/** The name of a view, and whether others see it; a new view stores the list's current search. */
export default function ViewForm({ views, view, onClose }: { views: SavedViewsState; view: SavedView | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const create = useWrite(savedViews.create)
  const update = useWrite(savedViews.update)
  const { list, search, canShare } = views
  const form = useDraft(SavedViewDraft, {
    list,
    search: view?.search ?? search,
    name: view?.name ?? null,
    shared: view?.shared ?? false,
  })
  const save = async (draft: SavedViewDraft) => {
    const { name, shared } = draft
    if (view) await update.mutateAsync({ id: view.id, version: view.version, search: view.search, name, shared })
    else views.follow((await create.mutateAsync(draft)).id)
  }
  return (
    <FormDialog size="sm" title={view ? t('RenameView', { name: view.name }) : t('SaveAsView')} form={form} save={save} onClose={onClose}>
      <Stack gap="md">
        <TextField label={t('ViewName')} required data-autofocus {...form.getInputProps('name')} />
        {canShare && (
          <Switch label={t('ViewShared')} description={t('ViewSharedHint')} {...form.getInputProps('shared', { type: 'checkbox' })} />
        )}
      </Stack>
    </FormDialog>
  )
}
