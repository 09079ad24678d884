import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { blankDraft } from '#contract/kit/blank-draft.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { AppError } from '#contract/kit/errors.ts'
import { rightsFields, UserFields, users, type User } from '#contract/users.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation, useOrganization } from '#client/platform/sign-in/session.ts'
import { DayField } from '#client/ui/date-fields/DayField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { FirstPasswordFields, type FirstPasswordMode } from './FirstPasswordFields.tsx'
import { LevelPicker } from './LevelPicker.tsx'
import { UserOrganizationFields } from './UserOrganizationFields.tsx'
import { SetPasswordField } from './SetPasswordField.tsx'

/** The members that an update sends; the user's own workplace is not among the further ones. */
const toEditable = (user: User): UserFields =>
  fillDefaults(UserFields, { ...user, organizations: user.organizations.filter((id) => id !== user.organizationId), password: null })

/** Creates and edits users. A new user is invited by mail to set a password, or is given one. */
export function UserForm({ user, onSaved, onClose }: { user?: User; onSaved: (id: number) => void; onClose: () => void }) {
  const { t } = useTranslation('users')
  const me = useInformation().user.id
  const { organization } = useOrganization()
  const form = useDraft(
    UserFields,
    user ? toEditable(user) : blankDraft(UserFields, { roles: ['operator'], status: 'active', organizationId: organization.id }),
  )
  const [way, setWay] = useState<FirstPasswordMode>('invite')
  const isInvited = user === undefined && way === 'invite'
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const isLater = (form.values.activeFrom ?? '') > today
  const { create, update } = useRecordWrites(users, onSaved, ({ email, hasPassword }) =>
    hasPassword || isLater ? undefined : t('InvitationSent', { email }),
  )
  const isMe = user?.id === me
  const signsOut = user !== undefined && [...rightsFields, 'password'].some((field) => form.isDirty(field))

  function save({ status, pin, password, ...draft }: UserFields) {
    const secrets = { ...(password !== null && { password }), ...(pin === null && { pin }) }
    if (user) return update.mutateAsync({ ...draft, ...secrets, status, id: user.id, version: user.version })
    // Without an address or a password the user could never sign in.
    const missing = isInvited ? draft.email === null && 'email' : password === null && 'password'
    if (missing) throw new AppError('InvalidInput', { fields: { [missing]: ['RequiredField'] } })
    return create.mutateAsync({ ...draft, password })
  }

  return (
    <FormDialog
      title={t(user ? 'EditUser' : 'AddUser')}
      size="xl"
      form={form}
      save={async (fields) => save(fields)}
      onClose={onClose}
      warning={signsOut && (isMe ? t('SignsOutYou') : t('SignsOutOther', { name: user.name }))}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput label={t('Username')} autoComplete="off" spellCheck={false} data-autofocus {...form.getInputProps('username')} />
        <EmailField {...form.getInputProps('email')} withAsterisk={isInvited} />
        <TextInput label={t('FirstName')} {...form.getInputProps('firstName')} />
        <TextInput label={t('LastName')} {...form.getInputProps('lastName')} />
      </SimpleGrid>
      <LevelPicker form={form} />
      <UserOrganizationFields form={form} />
      <SimpleGrid cols={2} verticalSpacing="sm">
        <DayField label={t('ActiveFrom')} {...form.getInputProps('activeFrom')} />
        <DayField label={t('ActiveTo')} {...form.getInputProps('activeTo')} />
      </SimpleGrid>
      {user === undefined && <FirstPasswordFields form={form} way={way} onWay={setWay} isLater={isLater} />}
      {user && !isMe && <SetPasswordField form={form} label={t('NewPassword')} hint={t('NewPasswordHint')} />}
      <SimpleGrid cols={2} verticalSpacing="sm">
        <Switch
          label={t('OnLists')}
          checked={form.values.onLists ?? true}
          onChange={(event) => form.setFieldValue('onLists', event.currentTarget.checked)}
        />
        {user && !isMe && (
          <Switch
            label={t('Active')}
            checked={form.values.status === 'active'}
            onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'active' : 'inactive')}
          />
        )}
        {user?.hasPin && !isMe && (
          <Switch
            label={t('RemovePin')}
            checked={form.values.pin === null}
            onChange={(event) => form.setFieldValue('pin', event.currentTarget.checked ? null : undefined)}
          />
        )}
      </SimpleGrid>
      <Textarea label={t('Description')} autosize minRows={2} maxRows={6} {...form.getInputProps('description')} />
    </FormDialog>
  )
}
