import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levels } from '#contract/kit/access.ts'
import { overview } from '#contract/overview.ts'
import { passwords } from '#contract/sign-in/passwords.ts'
import { users, type UserRow } from '#contract/users.ts'
import { useAuditAction } from '#client/audit/use-audit-action.ts'
import { confirmDelete } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useInformation, useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { AddButton } from '#client/ui/AddButton.tsx'
import { IconMail, IconPencil, IconTrash, IconUserCog } from '#client/ui/icons.tsx'
import { ListPage } from '#client/ui/list/ListPage.tsx'
import type { ListColumn } from '#client/ui/list/list-column.ts'
import type { RowAction } from '#client/ui/list/row-actions.ts'
import { useList } from '#client/ui/list/use-list.ts'
import { levelWords } from '#domain/text/people.ts'
import { StatusBadge } from '#client/ui/StatusBadge.tsx'
import { toOptions } from '#client/ui/list/filters.ts'
import { onDemand } from '#client/ui/on-demand.tsx'
import { When } from '#client/ui/when/When.tsx'

const UserDialog = onDemand(async () => (await import('./UserDialog.tsx')).UserDialog)

export default function UsersPage() {
  const { t } = useTranslation(['users', 'shell'])
  const may = useMay()
  const me = useInformation().user.id
  const { organizations } = useOrganization()
  const levelName = (level: UserRow['level']) => t(levelWords[level], { ns: 'shell' })
  const list = useList(users.search, {
    filters: [
      { field: 'organizationId', label: t('Organization'), options: toOptions(organizations) },
      { field: 'level', label: t('Level'), options: levels.map((level) => ({ value: level, label: levelName(level) })) },
      {
        field: 'status',
        label: t('Status'),
        options: [
          { value: 'active', label: t('Active') },
          { value: 'inactive', label: t('Inactive') },
        ],
      },
    ],
  })
  const remove = useWrite(users.remove)
  const invite = useWrite(passwords.invite)
  const [open, setOpen] = useState<UserRow | 'new'>()
  const workplaces = (user: UserRow) =>
    organizations
      .filter(({ id }) => id === user.organizationId)
      .concat(organizations.filter(({ id }) => id !== user.organizationId && user.organizations.includes(id)))
      .map(({ name }) => name)
      .join(', ')

  const columns: ListColumn<UserRow>[] = [
    { key: 'username', header: t('Username'), sort: 'username', grow: 3, cell: ({ username }) => username },
    { key: 'name', header: t('Name'), sort: 'name', grow: 4, cell: ({ name, username }) => (name === username ? null : name) },
    { key: 'level', header: t('Level'), width: 128, cell: ({ level }) => levelName(level) },
    { key: 'email', header: t('Email'), sort: 'email', grow: 4, under: { header: t('Name'), below: 1230 }, cell: ({ email }) => email },
    ...(organizations.length > 1 ? [{ key: 'organization', header: t('Organization'), grow: 2, cell: workplaces }] : []),
    { key: 'status', header: t('Status'), width: 112, cell: (user) => <UserStatus user={user} /> },
    { key: 'createdAt', header: t('CreatedAt'), sort: 'created_at', width: 104, cell: ({ createdAt }) => <When at={createdAt} dayOnly /> },
  ]
  const actions: RowAction<UserRow>[] = [
    { label: t('Edit'), icon: IconPencil, run: setOpen, show: may(users.update) },
    {
      label: t('InviteAgain'),
      icon: IconMail,
      show: ({ status, hasPassword, email }) => may(passwords.invite) && status === 'active' && !hasPassword && email !== null,
      run: ({ id, email }) => void invite.mutateAsync({ id }).then(() => notify.success(t('InvitationSent', { email })), notify.failure),
    },
    useAuditAction('user'),
    {
      label: t('Delete'),
      icon: IconTrash,
      danger: true,
      show: ({ id }) => may(users.remove) && id !== me,
      run: ({ id, version, name, username }) => {
        const more = { text: t('DeleteUserWarning', { name }), keyword: username }
        void confirmDelete(name, () => remove.mutateAsync({ id, version }), more)
      },
    },
  ]
  const create = may(users.create) && <AddButton onClick={() => setOpen('new')}>{t('AddUser')}</AddButton>

  return (
    <ListPage
      title={t('Users')}
      crumbs={[...(may(overview.daily) ? [{ label: t('Dashboard'), to: '/dashboard' }] : []), { label: t('Users') }]}
      create={create}
      list={list}
      download={users.download}
      columns={columns}
      searchLabel={t('SearchUsers')}
      actions={actions}
      onOpen={setOpen}
      nameOf={({ name }) => name}
      empty={{ icon: IconUserCog, title: t('NoUsers'), text: t('NoUsersHint') }}
    >
      {open && <UserDialog id={open === 'new' ? undefined : open.id} onSaved={list.find} onClose={() => setOpen(undefined)} />}
    </ListPage>
  )
}

function UserStatus({ user: { status, hasPassword } }: { user: UserRow }) {
  const { t } = useTranslation('users')
  if (status === 'inactive') return <StatusBadge status="new">{t('Inactive')}</StatusBadge>
  return hasPassword ? (
    <StatusBadge status="done">{t('Active')}</StatusBadge>
  ) : (
    <StatusBadge status="on-hold">{t('UserInvited')}</StatusBadge>
  )
}
