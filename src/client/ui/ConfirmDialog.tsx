import { Button, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useConfirmQuestion } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'

/**
 * The focus starts on "cancel", so that an accidental Enter deletes nothing, or on the keyword field, without which Enter does nothing.
 */
export default function ConfirmDialog({
  question,
  inPlace = false,
}: {
  question: NonNullable<ReturnType<typeof useConfirmQuestion>>
  inPlace?: boolean
}) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const [ticked, setTicked] = useState(false)
  const [typed, setTyped] = useState('')
  const { title, text, tick, keyword, action, cancel = t('Cancel'), danger, isDiscouraged, run, failed, instead, answer } = question
  const { text: option = tick, isWaiting } = useLaterText(question.option)
  const belongings = useLaterText(question.belongings).text

  const canConfirm = !pending && !isWaiting && (tick === undefined || ticked) && (keyword === undefined || typed === keyword)

  async function confirm() {
    setPending(true)
    try {
      await run?.(ticked)
      answer(true)
    } catch (error) {
      notify.failure(error, failed)
      answer(false)
    } finally {
      setPending(false)
    }
  }

  return (
    <Modal
      opened
      title={title}
      size="sm"
      withCloseButton={instead !== undefined}
      closeButtonProps={{ 'aria-label': cancel }}
      withinPortal={!inPlace}
      onClose={() => !pending && answer(false)}
    >
      {text && (
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
      )}
      {belongings && (
        <Text fz="sm" mt={6} role="status">
          {belongings}
        </Text>
      )}
      {option && <Checkbox mt="md" label={option} checked={ticked} onChange={(event) => setTicked(event.currentTarget.checked)} />}
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
          onKeyDown={({ key }) => key === 'Enter' && canConfirm && void confirm()}
        />
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant={isDiscouraged ? 'filled' : 'default'}
          data-autofocus={keyword === undefined || undefined}
          disabled={pending}
          onClick={() => {
            answer(false)
            instead?.run()
          }}
        >
          {instead?.label ?? cancel}
        </Button>
        <Button
          variant={isDiscouraged ? 'default' : 'filled'}
          color={danger ? 'red' : undefined}
          disabled={!canConfirm && !pending && !isWaiting}
          loading={pending || isWaiting}
          onClick={() => void confirm()}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  )
}

/** The question is visible at once, and a text of it may follow. */
function useLaterText(given: string | Promise<string | undefined> | undefined): { text: string | undefined; isWaiting: boolean } {
  const [answer, setAnswer] = useState<{ to: unknown; text: string | undefined }>()
  useEffect(() => {
    if (given instanceof Promise) void given.catch(() => undefined).then((text) => setAnswer({ to: given, text }))
  }, [given])
  if (!(given instanceof Promise)) return { text: given, isWaiting: false }
  return answer?.to === given ? { text: answer.text, isWaiting: false } : { text: undefined, isWaiting: true }
}
