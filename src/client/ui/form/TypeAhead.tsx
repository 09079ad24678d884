import { Combobox, InputBase, Loader, useCombobox, type InputBaseProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ComponentPropsWithoutRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type Props<Item> = Omit<InputBaseProps & ComponentPropsWithoutRef<'input'>, 'onChange' | 'value'> & {
  value: string
  onType: (text: string) => void
  /** Matches from the server, best first. */
  items: readonly Item[]
  /** The suggestions for the current text have not arrived yet. */
  isWaiting: boolean
  optionKey: (item: Item) => string | number
  renderOption: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** Called when Enter is pressed and there is nothing to pick. */
  onEnter?: () => void
  /** Pixels, if the suggestions are wider than the field. */
  dropdownWidth?: number
  /** Pixels of the longest list. */
  dropdownHeight?: number | undefined
  /** The reason for an empty list, if one is known. */
  empty?: string | false | undefined
  /** Suggestions exist for an empty text, too. */
  opensOnClick?: boolean
  /** A long text takes several lines of the field, without line breaks of its own. */
  isLong?: boolean
}

/**
 * A text field with suggestions. The best match is selected: Enter takes it, Tab keeps the text. An Enter before the suggestions arrive
 * waits for them, because people type faster than servers answer.
 */
export function TypeAhead<Item>({
  value,
  onType,
  items,
  isWaiting,
  optionKey,
  renderOption,
  onPick,
  onEnter,
  onKeyDown,
  onBlur,
  dropdownWidth,
  dropdownHeight = 320,
  empty,
  opensOnClick = false,
  isLong = false,
  ...input
}: Props<Item>) {
  const { t } = useTranslation()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const enterIsDue = useRef(false)
  const isOpen = combobox.dropdownOpened && items.length > 0
  const isEmpty = combobox.dropdownOpened && items.length === 0 && !isWaiting && Boolean(empty)

  const pick = (item: Item) => {
    combobox.closeDropdown()
    onPick(item)
  }

  const enter = () => {
    enterIsDue.current = false
    const [best] = items
    if (best && combobox.dropdownOpened) pick(best)
    else onEnter?.()
  }

  const onAnswer = useEffectEvent((found: readonly Item[], waiting: boolean) => {
    if (isOpen && found.length > 0) combobox.selectFirstOption()
    if (!waiting && enterIsDue.current) enter()
  })
  useEffect(() => onAnswer(items, isWaiting), [items, isWaiting])

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const plainEnter = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    if (plainEnter && (isWaiting || !isOpen)) {
      event.preventDefault()
      if (isWaiting && combobox.dropdownOpened) enterIsDue.current = true
      else enter()
    }
    if (opensOnClick && event.key === 'ArrowDown') combobox.openDropdown()
    // Without suggestions the arrow keys belong to the surrounding table or form.
    if (!isOpen || plainEnter) onKeyDown?.(event)
    if (event.key === 'Escape' && (isOpen || isEmpty)) event.stopPropagation()
    if (event.key === 'Escape' && isEmpty) combobox.closeDropdown()
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => items.filter((item) => String(optionKey(item)) === key).forEach(pick)}
      width={dropdownWidth ?? 'target'}
      // Below, the list would cover what the field itself says.
      position={input.error ? 'top-start' : 'bottom-start'}
      withinPortal
    >
      <Combobox.Target withKeyboardNavigation={isOpen && !isWaiting} withExpandedAttribute>
        <InputBase
          {...(isLong && longText)}
          autoComplete="off"
          rightSection={isWaiting && combobox.dropdownOpened ? <Loader size={14} /> : undefined}
          {...input}
          value={value}
          onChange={({ currentTarget }) => {
            enterIsDue.current = false
            combobox.openDropdown()
            onType(isLong ? currentTarget.value.replace(/[\r\n]+/g, ' ') : currentTarget.value)
          }}
          onClick={() => opensOnClick && combobox.openDropdown()}
          onKeyDown={press}
          onBlur={(event) => {
            enterIsDue.current = false
            combobox.closeDropdown()
            onBlur?.(event)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen && !isEmpty} mah={dropdownHeight} style={{ overflowY: 'auto' }}>
        {isEmpty && <Combobox.Empty role="status">{empty}</Combobox.Empty>}
        {isOpen && (
          <Combobox.Options aria-label={t('Suggestions')}>
            {items.map((item) => (
              <Combobox.Option key={optionKey(item)} value={String(optionKey(item))}>
                {renderOption(item)}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The kit's types know the element of a field only where it is fixed. */
const longText: object = { component: 'textarea', multiline: true, rows: 1 }
