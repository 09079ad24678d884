import { z } from 'zod'
import { endpoint, feature } from './kit/endpoint.ts'
import { Day, Id, text } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** Rules are asked for days of this century, and holidays as far as Easter is computed. */
const LawDay = Day.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'InvalidDate')
const LawYear = z.int().min(2000).max(2099)

const LawRule = outputOf({
  id: z.string(),
  /** Key of the rule's name in the files of words. */
  nameKey: z.string(),
  value: z.unknown().describe('The figures of the rule, their members in snake_case; null where the law has none or none is known'),
  from: Day,
  /** The last day; null while the rule has no end. */
  until: Day.nullable(),
  source: z.object({
    title: z.string(),
    /** The article. */
    reference: z.string(),
    /** The day on which the source was read. */
    seen: Day,
    certainty: z.enum(['sure', 'medium', 'unsure']),
  }),
})
export type LawRule = z.output<typeof LawRule>

export const LegalHoliday = outputOf({
  day: Day,
  /** In the caller's language; two holidays on one day have both names. */
  name: z.string(),
  kind: z.enum(['holiday', 'moved-rest', 'moved-work']),
})
export type LegalHoliday = z.output<typeof LegalHoliday>

const hourSeconds = 3600

export const law = feature('law', {
  /** Rules of a country on a day, each with its source, and those that begin within 60 days; none for a country whose law is not known. */
  rules: endpoint('GET /law', {
    access: 'all',
    input: z.object({
      country: text(2)
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'TwoLetters'),
      on: LawDay,
    }),
    result: outputOf({ country: z.string(), on: Day, rules: z.array(LawRule), next: z.array(LawRule) }),
    maxAgeSeconds: hourSeconds,
  }),
  /** Public holidays and moved days of a year where the workplace lies. */
  holidays: endpoint('GET /holidays', {
    access: 'all',
    input: z.object({ organizationId: Id, year: LawYear }),
    result: outputOf({ items: z.array(LegalHoliday) }),
    maxAgeSeconds: hourSeconds,
  }),
})
