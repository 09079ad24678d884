import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A field to fill in or, in a read-only form, its label and value as text. */
export function ReadableField({
  readOnly,
  label,
  text,
  children,
}: {
  readOnly?: boolean
  label: string
  text: ReactNode
  children: ReactNode
}) {
  if (!readOnly) return children
  return (
    <div>
      <Text component="div" fz={12.5} c="dimmed" mb={2}>
        {label}
      </Text>
      <Text component="div" fz="sm" fw={500} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text || '-'}
      </Text>
    </div>
  )
}
