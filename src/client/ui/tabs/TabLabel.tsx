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
  /** The part is valid, but has nothing of its own. */
  isBlank?: boolean
  /** Text that replaces the word for the state. */
  note?: ReactNode
}

/** The name of a tab and its progress, as a sign and as a word. */
export function TabLabel({ name, number, icon: Icon, readOnly = false, state, isBlank = false, note }: Props) {
  const { t } = useTranslation()
  return (
    <span className={classes.label}>
      <span className={classes.sign} data-state={readOnly ? undefined : isBlank ? 'blank' : state} aria-hidden>
        {readOnly ? <Icon size={14} stroke={2} /> : !isBlank && <Sign state={state} number={number} />}
      </span>
      <span className={classes.words}>
        <span>{name}</span>
        {note ?? (!readOnly && <TabText text={t(stateWords[state])} />)}
      </span>
    </span>
  )
}

/** The second line of a tab, which takes no more room than its name has. */
export const TabText = ({ text }: { text: string }) => (
  <span className={classes.state} title={text}>
    {text}
  </span>
)

function Sign({ state, number }: { state: State; number: number }) {
  if (state === 'validated') return <IconCheck size={14} stroke={3} />
  if (state === 'error') return <IconAlertCircle size={15} stroke={2.3} />
  if (state === 'disabled') return <IconLock size={13} stroke={2.2} />
  return number
}
