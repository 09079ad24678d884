import { Button, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useQuestion } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'

/** The focus starts on "cancel", so that an accidental Enter deletes nothing; or where the keyword is typed, without which Enter does nothing either. */
export default function ConfirmDialog({
  question,
  inPlace = false,
}: {
  question: NonNullable<ReturnType<typeof useQuestion>>
  inPlace?: boolean
}) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [ticked, setTicked] = useState(false)
  const [typed, setTyped] = useState('')
  const { title, text, tick, keyword, action, cancel = t('Cancel'), danger, run, failed, answer } = question

  async function confirm() {
    setPending(true)
    try {
      await run?.()
      answer(true)
    } catch (error) {
      notify.failure(error, failed)
      answer(false)
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal opened title={title} size="sm" withCloseButton={false} withinPortal={!inPlace} onClose={() => !pending && answer(false)}>
      {text && (
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
      )}
      {tick && <Checkbox mt="md" label={tick} checked={ticked} onChange={(event) => setTicked(event.currentTarget.checked)} />}
      {keyword !== undefined && (
        <TextInput
          mt="md"
          label={t('TypeToConfirm', { keyword })}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          disabled={pending}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus={keyword === undefined || undefined} disabled={pending} onClick={() => answer(false)}>
          {cancel}
        </Button>
        <Button
          color={danger ? 'red' : undefined}
          disabled={(tick !== undefined && !ticked) || (keyword !== undefined && typed !== keyword)}
          loading={pending}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
