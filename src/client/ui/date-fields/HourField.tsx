import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

const halfHours = Array.from({ length: 49 }, (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`)

type Props = { label: string; value?: string; onChange?: (time: string) => void; autoFocus?: boolean; error?: ReactNode }

/** A time of the day in steps of half an hour, midnight at its end included; one between two steps that was saved stays. */
export const HourField = ({ label, value = '', onChange, autoFocus, error }: Props) => (
  <Select
    label={label}
    autoFocus={autoFocus}
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
