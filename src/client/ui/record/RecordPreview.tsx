import { Skeleton, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#client/platform/format.ts'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { FactsTable } from './FactsTable.tsx'

/** The number of events that a preview shows. */
export const previewedEvents = 3

export type PreviewEvent = {
  key: string | number
  /** An instant. */
  at: string
  text: string
}

type Props = {
  /** Values by their labels; a value that is empty or false has no row. */
  facts: Record<string, ReactNode>
  /** The heading of the events. */
  title: string
  /** Said when there are no events. */
  none: string
  /** The latest events, the newest first. */
  events: PreviewEvent[] | undefined
  read: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Shown between the facts and the events. */
  children?: ReactNode
}

/** The facts of a record beside its list, with what happened to it last. */
export function RecordPreview({ facts, title, none, events, read: { error, refetch }, children }: Props) {
  const { when } = useFormat()
  return (
    <>
      <FactsTable facts={facts} labelWidth={130} />
      {children}
      <Title order={3} fz={14} mt="md" mb={6}>
        {title}
      </Title>
      {!events && (error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton height={72} />)}
      {events?.length === 0 && <Text c="dimmed">{none}</Text>}
      {events && events.length > 0 && (
        <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {events.slice(0, previewedEvents).map(({ key, at, text }) => (
            <li key={key} style={{ paddingBlock: 4, overflowWrap: 'anywhere' }}>
              <Text fz="xs" c="dimmed">
                {when(at)}
              </Text>
              {text}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
