import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from './icons.tsx'

/** The button above a list that opens the form of a new record. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button leftSection={<IconPlus size={17} />} onClick={onClick}>
    {children}
  </Button>
)
