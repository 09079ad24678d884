import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAlertCircle } from '#client/ui/icons.tsx'
import { doubtWords, isWorded } from './doubt-words.ts'
import classes from './ReadingNote.module.css'
import type { FieldReading } from './use-reading.ts'

type Props = { found: FieldReading; restore: () => void; children?: ReactNode }

/** The grey line below a field: how its text was read, what is doubtful, and where words went that are no part of the value. */
export default function ReadingNote({ found: { settled, doubts }, restore, children }: Props) {
  const { t } = useTranslation()
  const isChanged = settled !== undefined && settled.text !== settled.typed
  const parts = [
    ...(isChanged ? [t('ReadAs', { text: settled.text })] : []),
    ...new Set(doubts.filter(isWorded).map((doubt) => t(doubtWords[doubt]))),
    ...(settled?.words
      ? [settled.moved ? t('MovedText', { text: settled.words, field: settled.moved.to }) : t('IgnoredText', { text: settled.words })]
      : []),
  ]
  return (
    <span className={classes.note}>
      {parts.length > 0 && <IconAlertCircle size={14} aria-hidden className={classes.sign} />}
      {parts.join(' · ')}{' '}
      {isChanged && (
        <Anchor component="button" type="button" inherit underline="always" onClick={restore}>
          {t('Undo')}
        </Anchor>
      )}{' '}
      {children}
    </span>
  )
}
