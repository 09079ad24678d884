import { Input, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UserFields } from '#contract/users.ts'
import type { FormDraft } from '#client/ui/form/use-draft.ts'
import { SetPasswordField } from './SetPasswordField.tsx'

export type FirstPasswordMode = 'invite' | 'set'
type Props = { form: FormDraft<typeof UserFields>; way: FirstPasswordMode; onWay: (way: FirstPasswordMode) => void; isLater: boolean }

/** How a new user gets a password: by invitation, or set here. */
export function FirstPasswordFields({ form, way, onWay, isLater }: Props) {
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
      {way === 'set' && <SetPasswordField form={form} label={t('Password')} withAsterisk />}
    </>
  )
}
