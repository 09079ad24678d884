import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { PasswordConfirmation, sessions } from '#contract/sign-in/sessions.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { useRestoreFocus } from '#client/platform/focus.ts'
import { messageText } from '#client/platform/i18n.ts'
import { focusFirstError, useDraft } from '#client/ui/form/use-draft.ts'

/** Mantine closes every open dialog on Escape, also those below; this attribute keeps the key in this one. */
const stopPropagation = { 'data-mantine-stop-propagation': true }

/** Asks for the password before a sensitive action. The action's own dialog stays open below. */
export default function PasswordDialog({ answer }: { answer: (proven: boolean) => void }) {
  const { t } = useTranslation('sessions')
  const form = useDraft(PasswordConfirmation, { password: '' })
  const [pending, setPending] = useState(false)
  useRestoreFocus()

  async function confirm(values: PasswordConfirmation) {
    setPending(true)
    try {
      await callEndpoint(sessions.confirm, values)
      answer(true)
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('UnknownError')
      form.setErrors({ password: refusal.code === 'InvalidCredentials' ? t('WrongPassword') : messageText(refusal.message) })
      setPending(false)
      focusFirstError(document.getElementById('password-form') ?? undefined)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !pending && answer(false)
  return (
    <Modal opened title={t('PasswordNeeded')} size="sm" withCloseButton={false} closeOnClickOutside={false} onClose={() => answer(false)}>
      <form id="password-form" noValidate onKeyDown={onKeyDown} onSubmit={form.onSubmit((values) => confirm(values))}>
        <Text fz="sm" c="dimmed" mb="md">
          {t('PasswordNeededHint')}
        </Text>
        <PasswordInput
          label={t('YourPassword')}
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('ShowYourPassword') }}
          {...stopPropagation}
          {...form.getInputProps('password')}
          withAsterisk={false}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" {...stopPropagation} disabled={pending} onClick={() => answer(false)}>
            {t('Cancel')}
          </Button>
          <Button type="submit" {...stopPropagation} loading={pending}>
            {t('Continue')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
