import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

const halfHours = Array.from({ length: 49 }, (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`)

type Props = { label: string; value?: string; onChange?: (time: string) => void; autoFocus?: boolean; error?: ReactNode }

/** A time of day in half-hour steps, 24:00 included; a saved value between two steps is offered, too. */
export const HourField = ({ label, value = '', onChange, autoFocus, error }: Props) => (
  <Select
    label={label}
    autoFocus={autoFocus}
    data-autofocus={autoFocus}
    openOnFocus={false}
    searchable
    selectFirstOptionOnChange
    allowDeselect={false}
    data={halfHours.includes(value) ? halfHours : [...halfHours, value].sort()}
    value={value}
    onChange={(time) => time && onChange?.(time)}
    error={error}
  />
)
