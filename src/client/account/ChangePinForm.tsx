import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserChange, users } from '#contract/users.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { PinField, pinLength } from '#client/ui/person/PinField.tsx'
import { TabForm } from './TabForm.tsx'

const OwnPin = UserChange.pick({ pin: true })

/** Sets the PIN by which the user takes over from a colleague's session. */
export function ChangePinForm() {
  const { t } = useTranslation('account')
  const { user } = useInformation()
  const form = useDraft(OwnPin, { pin: '' })
  const update = useWrite(users.update)
  const { onChange, error } = form.getInputProps('pin')
  const remove = async () => {
    const run = () => update.mutateAsync({ id: user.id, pin: null })
    const question = { title: t('RemovePinQuestion'), text: t('RemovePinHint'), action: t('RemovePin'), danger: true, run }
    if (await askConfirmation(question)) notify.success(t('PinRemoved'))
  }

  return (
    <TabForm
      title={t('PinTitle')}
      intro={t('PinHint')}
      form={form}
      save={({ pin }) => update.mutateAsync({ id: user.id, pin })}
      after={form.reset}
      complete={form.values.pin?.length === pinLength}
      done={t('PinSaved')}
      failed={t('ErrorTitle')}
      more={
        user.hasPin && (
          <Button variant="subtle" color="red" onClick={() => void remove()}>
            {t('RemovePin')}
          </Button>
        )
      }
    >
      <Text fz="sm">{t(user.hasPin ? 'PinIsSet' : 'PinIsNotSet')}</Text>
      <PinField label={t('NewPin')} value={form.values.pin ?? ''} onChange={onChange} error={error} />
    </TabForm>
  )
}
