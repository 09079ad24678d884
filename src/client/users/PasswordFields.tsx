import { Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserFields } from '#contract/users.ts'
import { PasswordField } from '#client/ui/form/PasswordField.tsx'
import type { Draft } from '#client/ui/form/use-draft.ts'

type Form = { form: Draft<typeof UserFields> }
export type Way = 'invite' | 'set'

/** How a new user comes to a password. */
export function FirstPasswordFields({ form, way, onWay, isLater }: Form & { way: Way; onWay: (way: Way) => void; isLater: boolean }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Input.Wrapper
        label={t('HowToSignIn')}
        labelElement="div"
        description={way === 'invite' ? t(isLater ? 'InviteLater' : 'InviteHint') : undefined}
        inputWrapperOrder={['label', 'input', 'description']}
      >
        <SegmentedControl
          fullWidth
          aria-label={t('HowToSignIn')}
          data={[
            { value: 'invite', label: t('InviteByEmail') },
            { value: 'set', label: t('SetPassword') },
          ]}
          value={way}
          onChange={(chosen) => {
            onWay(chosen)
            form.setFieldValue('password', null)
          }}
        />
      </Input.Wrapper>
      {way === 'set' && <SetPassword form={form} label={t('Password')} withAsterisk />}
    </>
  )
}

/** Another password for a known user. */
export function AnotherPasswordField({ form }: Form) {
  const { t } = useTranslation('users')
  return <SetPassword form={form} label={t('NewPassword')} hint={t('NewPasswordHint')} />
}

const SetPassword = ({ form, ...rest }: Form & { label: string; hint?: string; withAsterisk?: boolean }) => (
  <PasswordField
    username={form.values.username}
    {...form.getInputProps('password')}
    {...rest}
    value={form.values.password ?? ''}
    onChange={(event) => form.setFieldValue('password', event.currentTarget.value || null)}
  />
)
