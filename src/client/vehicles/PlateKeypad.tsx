import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nextPlateKeys, type PlateKeys } from '#contract/kit/readers/plate-keys.ts'
import { IconArrowLeft, IconKeyboard } from '#client/ui/icons.tsx'
import { listUsedCounties } from './used-counties.ts'
import classes from './PlateKeypad.module.css'

const digits = '1234567890'.split('')
/** Plates have no Q. */
const letters = 'ABCDEFGHIJKLMNOPRSTUVWXYZ'.split('')

type Props = {
  value: string
  /** Pixels between the field and the keys that stay free. */
  heightAbove: number
  onKeyboard: () => void
}

/** Keys for the plate in the focused field: the counties that are used most, then two digits, then letters. */
export default function PlateKeypad({ value, heightAbove, onKeyboard }: Props) {
  const { t } = useTranslation('trade')
  const [counties] = useState(listUsedCounties)
  /** The user's choice, until the next key. */
  const [chosen, setChosen] = useState<PlateKeys>()
  const [last, setLast] = useState<PlateKeys>('letters')
  const pad = useRef<HTMLDivElement>(null)
  // Keys stay as they are where the text begins no Romanian plate.
  const shown = chosen ?? nextPlateKeys(value) ?? last
  // The rows of keys differ in height, and none may cover the field that they type into.
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${pad.current!.offsetHeight + heightAbove}px`
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(pad.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('scroll-padding-bottom')
    }
  }, [heightAbove])
  const keysOf = (keys: PlateKeys) => (keys === 'counties' ? counties : keys === 'digits' ? digits : letters)
  const press = (key: string) => {
    setLast(shown === 'counties' ? 'letters' : shown)
    setChosen(undefined)
    typeKey(key)
  }
  return (
    // The field keeps the focus, and with it the caret.
    <div
      ref={pad}
      className={classes.pad}
      data-keys={shown}
      role="group"
      aria-label={t('PlateKeys')}
      onMouseDown={(event) => event.preventDefault()}
    >
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
