import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { session } from '#contract/sign-in/session.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'

/** On a server without mail the page names the folder of the message. */
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
