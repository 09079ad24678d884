import { UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nextPlateKeys, type PlateKeys } from '#contract/kit/readers/plate-keys.ts'
import { IconArrowLeft, IconKeyboard } from '#client/ui/icons.tsx'
import { listUsedCounties } from './used-counties.ts'
import classes from './PlateKeypad.module.css'

const digits = '1234567890'.split('')
/** Plates have no Q. */
const letters = 'ABCDEFGHIJKLMNOPRSTUVWXYZ'.split('')

/** Keys for the plate in the focused field: the counties that are used most, then two digits, then letters. */
export default function PlateKeypad({ value, onKeyboard }: { value: string; onKeyboard: () => void }) {
  const { t } = useTranslation('trade')
  const [counties] = useState(listUsedCounties)
  /** The user's choice, until the next key. */
  const [chosen, setChosen] = useState<PlateKeys>()
  const [last, setLast] = useState<PlateKeys>('letters')
  // Keys stay as they are where the text begins no Romanian plate.
  const shown = chosen ?? nextPlateKeys(value) ?? last
  const keysOf = (keys: PlateKeys) => (keys === 'counties' ? counties : keys === 'digits' ? digits : letters)
  const press = (key: string) => {
    setLast(shown === 'counties' ? 'letters' : shown)
    setChosen(undefined)
    typeKey(key)
  }
  return (
    // The field keeps the focus, and with it the caret.
    <div className={classes.pad} data-keys={shown} role="group" aria-label={t('PlateKeys')} onMouseDown={(event) => event.preventDefault()}>
      {keysOf(shown).map((key) => (
        <Key key={key} onPress={() => press(key)}>
          {key}
        </Key>
      ))}
      {shown !== 'letters' && <Key onPress={() => setChosen('letters')}>{'ABC'}</Key>}
      {shown !== 'digits' && <Key onPress={() => setChosen('digits')}>{'123'}</Key>}
      <Key name={t('DeleteSign')} onPress={() => press('')}>
        <IconArrowLeft size={20} />
      </Key>
      <Key name={t('SystemKeyboard')} onPress={onKeyboard}>
        <IconKeyboard size={20} />
      </Key>
    </div>
  )
}

function Key({ children, name, onPress }: { children: ReactNode; name?: string; onPress: () => void }) {
  return (
    <UnstyledButton className={classes.key} tabIndex={-1} aria-label={name} onClick={onPress}>
      {children}
    </UnstyledButton>
  )
}

/** Types into the focused field as a keyboard does, so that suggestions follow; an empty key deletes the sign before the caret. */
function typeKey(key: string) {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement)) return
  const end = field.selectionEnd ?? field.value.length
  const start = field.selectionStart ?? end
  field.setRangeText(key, key === '' && start === end ? Math.max(0, start - 1) : start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
