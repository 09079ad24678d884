import { z } from 'zod'

/** What the law tells apart when it says how long an inspection is valid. */
export const ItpKind = z.enum([
  'car',
  'taxi',
  'driving-school',
  'driving-school-bus',
  'ambulance',
  'bus',
  'van',
  'truck',
  'motorcycle',
  'historic',
])
export type ItpKind = z.output<typeof ItpKind>
