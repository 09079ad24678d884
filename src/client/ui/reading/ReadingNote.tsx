import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertCircle } from '#client/ui/icons.tsx'
import { doubtWords, isWorded, isWordedReason, refusalWords } from './doubt-words.ts'
import classes from './ReadingNote.module.css'
import type { FieldReading, useReading } from './use-reading.ts'

type Reading = Pick<ReturnType<typeof useReading>, 'found' | 'restore'>

/**
 * The one grey line below a field: how its text was read, what is doubtful, and where words went that are no part of the value. `further`
 * stands behind it. There is none while the user is typing.
 */
export function useReadingNote({ found, restore }: Reading, further?: ReactNode): ReactNode {
  const { t } = useTranslation()
  if (!found) return undefined
  const { settled, doubts }: FieldReading = found
  const worded = doubts.filter(isWorded).map((doubt) => t(doubtWords[doubt]))
  const isNoted = worded.length > 0 || Boolean(settled?.words)
  const parts = [
    ...(isNoted && settled && settled.text !== settled.typed ? [t('ReadAs', { text: settled.text })] : []),
    ...new Set(worded),
    ...(settled?.words
      ? [settled.moved ? t('MovedText', { text: settled.words, field: settled.moved.to }) : t('IgnoredText', { text: settled.words })]
      : []),
  ]
  if (parts.length === 0) return further
  return (
    <span className={classes.note}>
      <IconAlertCircle size={14} aria-hidden className={classes.sign} />
      {parts.join(' · ')}{' '}
      {settled && settled.text !== settled.typed && (
        <Anchor component="button" type="button" inherit underline="always" onClick={restore}>
          {t('Undo')}
        </Anchor>
      )}{' '}
      {further}
    </span>
  )
}

/** Returns the message about a typed text that cannot be read. */
export function useRefusal({ found, wasTyped }: { found: FieldReading | undefined; wasTyped: boolean }): string | undefined {
  const { t } = useTranslation()
  const reason = found?.reason
  if (reason === undefined || !wasTyped) return undefined
  return t(isWordedReason(reason) ? refusalWords[reason] : 'InvalidValue')
}
