import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { session } from '#contract/sign-in/session.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'

type Props = { email: string; onFill: (code: string) => void }

const refetchMs = 1000

/** On a development server the code of the newest mail in the outbox is shown, with a button that fills it in. */
export function OutboxCode({ email, onFill }: Props) {
  const { t } = useTranslation('entry')
  const { data: offer } = useQuery(endpointQuery(session.offer, {}))
  const { data: code } = useQuery({
    queryKey: ['outbox-code', email],
    queryFn: () => readCode(email),
    enabled: offer?.hasOutbox === true,
    // Mails reach the outbox a moment after they were requested, and another code may follow.
    refetchInterval: refetchMs,
    retry: false,
  })
  if (!code) return null
  return (
    <Group gap="xs" mt={6}>
      {t('DevCode', { code })}
      <Button size="compact-sm" variant="default" onClick={() => onFill(code)}>
        {t('FillIn')}
      </Button>
    </Group>
  )
}

type Outbox = { items: { to: string; template: string; text: string }[] }

/** Resolves with the code of the newest mail to this address, or null. */
async function readCode(email: string): Promise<string | null> {
  const answer = await fetch('/dev/outbox.json')
  const { items } = (await answer.json()) as Outbox
  const newest = items.find(({ to, template }) => template === 'registrationCode' && to.toLowerCase() === email.toLowerCase())
  return newest?.text.match(/\b\d{6}\b/)?.[0] ?? null
}
