import { Input, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserFields } from '#contract/users.ts'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import type { Draft } from '#client/ui/form/use-draft.ts'

/** For a new user an invitation or a password, for a known one another password. */
export function PasswordFields({ form, isNew }: { form: Draft<typeof UserFields>; isNew: boolean }) {
  const { t } = useTranslation('users')
  const [how, setHow] = useState<'invite' | 'set'>('invite')
  const field = (label: string, hint?: string) => (
    <PasswordField
      label={label}
      hint={hint}
      username={form.values.username}
      {...form.getInputProps('password')}
      value={form.values.password ?? ''}
      onChange={(event) => form.setFieldValue('password', event.currentTarget.value || null)}
    />
  )
  if (!isNew) return field(t('NewPassword'), t('NewPasswordHint'))
  return (
    <>
      <Input.Wrapper
        label={t('HowToSignIn')}
        labelElement="div"
        description={how === 'invite' ? t('InviteHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          aria-label={t('HowToSignIn')}
          data={[
            { value: 'invite', label: t('InviteByEmail') },
            { value: 'set', label: t('SetPassword') },
          ]}
          value={how}
          onChange={(chosen) => {
            setHow(chosen)
            form.setFieldValue('password', null)
          }}
        />
      </Input.Wrapper>
      {how === 'set' && field(t('Password'))}
    </>
  )
}
