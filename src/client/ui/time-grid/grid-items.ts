import type { ReactNode } from 'react'
import type { GridPlace } from './places.ts'

export type GridColumnData = { key: string; name: string; header: ReactNode; marked?: boolean }

/** An item in a column, in minutes of the day. Screen readers hear `name` after the times. */
export type GridItem = GridPlace & { id: number; name: string; tone: string; fixed?: boolean }

/** A part of a column that should stay free; screen readers hear `reason` with its cells, and `label` is visible. */
export type GridShade = GridPlace & { kind: 'past' | 'closed'; reason: string; label?: string }
