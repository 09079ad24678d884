import { IconAlertCircle, IconCheck, IconLock } from '#client/ui/icons.tsx'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TabLabel.module.css'

const stateWords = { validated: 'TabValidated', error: 'TabError', disabled: 'TabDisabled', open: 'TabOpen' } as const
type State = keyof typeof stateWords

type Props = {
  name: string
  /** The tab's number, counted from 1. */
  number: number
  /** The icon replaces number and state if the form is read-only. */
  icon: ComponentType<{ size?: number; stroke?: number }>
  readOnly?: boolean
  state: State
  /** Text that replaces the word for the state. */
  note?: ReactNode
}

/** The name of a tab and its progress, as a sign and as a word. */
export function TabLabel({ name, number, icon: Icon, readOnly = false, state, note }: Props) {
  const { t } = useTranslation()
  return (
    <span className={classes.label}>
      <span className={classes.sign} data-state={readOnly ? undefined : state} aria-hidden>
        {readOnly ? <Icon size={14} stroke={2} /> : <Sign state={state} number={number} />}
      </span>
      <span className={classes.words}>
        <span>{name}</span>
        {note ?? (!readOnly && <span className={classes.state}>{t(stateWords[state])}</span>)}
      </span>
    </span>
  )
}

function Sign({ state, number }: { state: State; number: number }) {
  if (state === 'validated') return <IconCheck size={14} stroke={3} />
  if (state === 'error') return <IconAlertCircle size={15} stroke={2.3} />
  if (state === 'disabled') return <IconLock size={13} stroke={2.2} />
  return number
}
