import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { session } from '#contract/sign-in/session.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'

/** A server that sends no mail stores messages in its outbox, to which the page links. */
export function OutboxNote() {
  const { t } = useTranslation('entry')
  const { data: offer } = useQuery(endpointQuery(session.offer, {}))
  if (!offer?.hasOutbox) return null
  return (
    <Text inherit>
      <Trans t={t} i18nKey="MailInOutbox">
        {''}
        <Anchor inherit href="/dev/outbox" target="_blank" />
      </Trans>
    </Text>
  )
}
