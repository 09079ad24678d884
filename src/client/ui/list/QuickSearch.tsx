import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconSearch } from '#client/ui/icons.tsx'
import { useSlashKey } from '#client/ui/tabs/use-slash-key.ts'

/**
 * A search box that searches 300 ms after the last key and follows `value` when the search changes elsewhere. The key / moves the focus
 * here from anywhere on the page.
 */
export function QuickSearch({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  const ask = useDebouncedCallback((text: string) => onChange(text), 300)

  useSlashKey(() => box.current?.focus())

  if (value !== followed) {
    setFollowed(value)
    // The value may be an earlier state of the typed text and must not overwrite the newer one.
    if (!typed.startsWith(value) || value === '') setTyped(value)
  }
  const change = (text: string) => {
    setTyped(text)
    ask(text.trim())
  }
  return (
    <TextInput
      ref={box}
      w={280}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('Clear')} onClick={() => change('')} />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
