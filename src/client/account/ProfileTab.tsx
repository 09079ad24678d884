import { Divider, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserChange, users } from '#contract/users.ts'
import { personName } from '#domain/text/people.ts'
import { NotificationSettingsField } from '#client/notifications/NotificationSettingsField.tsx'
import { useWrite } from '#client/platform/api/queries.ts'
import { useInformation, useLevel } from '#client/platform/sign-in/session.ts'
import { EmailField } from '#client/ui/form/EmailField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { AvatarField } from '#client/ui/person/AvatarField.tsx'
import { TabForm } from './TabForm.tsx'

const Profile = UserChange.pick({ firstName: true, lastName: true, email: true, username: true, avatarConfig: true }).required()

/** The user's personal data and notification settings. */
export function ProfileTab() {
  const { t } = useTranslation('notifications')
  return (
    <Stack gap="xl">
      <ProfileForm />
      <Divider />
      <section>
        <Title order={3} mb="sm">
          {t('NotificationSettings')}
        </Title>
        <NotificationSettingsField />
      </section>
    </Stack>
  )
}

/** Only admins change user names, even their own. */
function ProfileForm() {
  const { t } = useTranslation('account')
  const { user } = useInformation()
  const isAdmin = useLevel() === 'admin'
  const { firstName, lastName, email, username, avatarConfig } = user
  const form = useDraft(Profile, { firstName, lastName, email, username, avatarConfig })
  const update = useWrite(users.update)
  const { values } = form
  const name = personName(values)

  return (
    <TabForm
      title={t('ProfileTab')}
      form={form}
      save={({ username: loginName, ...own }) => update.mutateAsync({ id: user.id, ...own, ...(isAdmin && { username: loginName }) })}
      done={t('ProfileSaved')}
      failed={t('ErrorTitle')}
    >
      <AvatarField
        name={name}
        value={{ ...avatarConfig, ...values.avatarConfig }}
        onChange={(colors) => form.setFieldValue('avatarConfig', colors)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm">
        <TextInput label={t('FirstName')} autoComplete="given-name" {...form.getInputProps('firstName')} withAsterisk={false} />
        <TextInput label={t('LastName')} autoComplete="family-name" {...form.getInputProps('lastName')} withAsterisk={false} />
        <EmailField autoComplete="email" {...form.getInputProps('email')} />
        <TextInput
          label={t('Username')}
          description={isAdmin ? t('LoginNameHint') : t('LoginNameOfAdmin')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="username"
          readOnly={!isAdmin}
          {...form.getInputProps('username')}
          withAsterisk={isAdmin}
        />
      </SimpleGrid>
    </TabForm>
  )
}
