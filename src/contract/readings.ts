import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Id, LanguageField, text } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

export const readingKinds = [
  'size',
  'size-partial',
  'sizes',
  'plate',
  'plates',
  'phone',
  'phones',
  'price',
  'quantity',
  'km',
  'day',
  'expiry',
  'past',
  'dot',
  'tax',
  'register',
  'vin',
  'name',
  'email',
  'flag',
] as const
export type ReadingKind = (typeof readingKinds)[number]

/** A text is read as the workplace's country writes it; without a language, in that of the country. */
const ReadingRequest = z.object({
  kind: z.enum(readingKinds),
  written: z.union([text(150), z.number()]),
  organizationId: Id.optional(),
  language: LanguageField.optional(),
})

export const ReadingAnswer = outputOf({
  kind: z.enum(['empty', 'read', 'refused']),
  /** Null unless it was read. */
  value: z.unknown().describe('The value of the kind, its members in snake_case'),
  /** The canonical text; null unless it was read. */
  text: z.string().nullable(),
  ignored: z.array(z.string()),
  doubts: z.array(z.string()),
  /** Key of the reason; null unless it was refused. */
  reason: z.string().nullable(),
})
export type ReadingAnswer = z.output<typeof ReadingAnswer>

export const readings = feature('readings', {
  /** Reads one text or number and stores nothing. */
  read: endpoint('POST /readings', { access: 'desk', input: ReadingRequest, result: ReadingAnswer }),
})
