import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import type { SignedIn } from '#contract/sign-in/session.ts'
import { switchUser, type SwitchChoice } from '#contract/sign-in/switch.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { messageText } from '#client/platform/i18n.ts'
import { useCountdown } from '#client/sign-in/use-countdown.ts'
import { PersonAvatar } from '#client/ui/person/PersonAvatar.tsx'
import { PinField, pinLength } from '#client/ui/person/PinField.tsx'

type Props = { person: SwitchChoice; onBack: () => void; onDone: (signedIn: SignedIn) => void }

/** A wrong PIN is cleared at once, with the cursor in the first cell. */
export function SwitchPinForm({ person, onBack, onDone }: Props) {
  const { t } = useTranslation('switch')
  const [pin, setPin] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const wait = useCountdown()
  const cells = useRef<HTMLDivElement>(null)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (pin.length < pinLength || pending || wait.left) return
    setPending(true)
    try {
      onDone(await callEndpoint(switchUser.to, { id: person.id, pin }))
    } catch (error) {
      const refusal = error instanceof AppError ? error : new AppError('UnknownError')
      if (refusal.code === 'PinLocked' && refusal.retryAfter) wait.start(refusal.retryAfter)
      // The cells take the focus only when they are enabled again, hence the synchronous render.
      flushSync(() => {
        setProblem(messageText(refusal.code === 'WrongPin' ? 'WrongPin' : refusal.message))
        setPin('')
        setPending(false)
      })
      cells.current?.querySelector('input')?.focus()
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack align="center" gap="md">
        <PersonAvatar name={person.name} colors={person.avatarConfig} size={56} />
        <Text fw={600}>{person.name}</Text>
        <PinField
          rootRef={cells}
          label={t('Pin')}
          value={pin}
          onChange={(typed) => {
            setPin(typed)
            if (typed && !wait.left) setProblem(undefined)
          }}
          error={wait.left ? t('PinLockedFor', { time: wait.left }) : problem}
          autoFocus
          disabled={pending}
        />
      </Stack>
      <Group justify="space-between" mt="xl">
        <Button variant="default" disabled={pending} onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" loading={pending} disabled={pin.length < pinLength || wait.left !== undefined}>
          {t('Switch')}
        </Button>
      </Group>
    </form>
  )
}
