import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { appointmentGroups, carTypes, paymentTypes, wheelTypes } from '#contract/lists.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconPencil, IconTrash, type Icon } from '#client/ui/icons.tsx'
import type { Filter } from '#client/ui/list/filters.ts'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { ShortListForm, type ShortListCalls, type ShortListFields, type ShortListRow } from './ShortListForm.tsx'

type Props = {
  calls: typeof carTypes | typeof wheelTypes | typeof paymentTypes | typeof appointmentGroups
  title: string
  intro?: string
  icon: Icon
  /** Titles of the form; the create button has the first as its label. */
  words: { create: string; edit: string }
  empty?: { title: string; text: string }
  tabs?: ReactNode
  filter?: { filters: Filter[]; defaults: { organizationId: number[] } }
  /** Columns besides the name. */
  columns?: ListColumn<ShortListRow>[]
} & ShortListFields

/** A short list of the account: its rows by name, and a small form. */
export function ShortListPage({ calls: given, title, intro, icon, words, empty, tabs, filter, columns = [], blank, fields }: Props) {
  const { t } = useTranslation('lists')
  const calls = given as unknown as ShortListCalls
  const list = useList(calls.search, filter)
  const remove = useWrite(calls.remove)
  const [open, setOpen] = useState<ShortListRow | 'new'>()
  const row = open === 'new' ? undefined : open

  const question = ({ id, name }: ShortListRow) => ({
    title: t('DeleteQuestion', { what: name }),
    text: t('StaysOnDocuments'),
    action: t('Delete'),
    danger: true,
    run: () => remove.mutateAsync({ id }),
  })
  return (
    <ListPage<ShortListRow>
      title={title}
      intro={intro}
      crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: title }]}
      tabs={tabs}
      create={<AddButton onClick={() => setOpen('new')}>{words.create}</AddButton>}
      list={list}
      download={'download' in given ? given.download : undefined}
      columns={[{ key: 'lineName', header: t('LineName'), sort: 'name', grow: 2, cell: ({ name }) => name }, ...columns]}
      actions={[
        { label: t('Edit'), icon: IconPencil, run: setOpen },
        { label: t('Delete'), icon: IconTrash, danger: true, run: (one) => void askConfirmation(question(one)) },
      ]}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon, title: empty?.title ?? title, text: empty?.text ?? '' }}
    >
      {open && (
        <ShortListForm
          calls={calls}
          title={row ? words.edit : words.create}
          row={row}
          blank={blank}
          fields={fields}
          onSaved={list.find}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListPage>
  )
}
