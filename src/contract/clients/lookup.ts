import { z } from 'zod'
import { codeText } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'

/** The Romanian tax number of a company, with or without the prefix RO. */
export const CompanyLookupInput = z.object({ vatNumber: codeText(20).regex(/^(RO)?\s*\d{2,10}$/i) })

/** The register of companies answers with these data. */
export const CompanyLookupResult = outputOf({
  name: z.string(),
  regNumber: z.string(),
  street: z.string(),
  number: z.string(),
  city: z.string(),
  county: z.string(),
  postCode: z.string(),
  paysVat: z.boolean(),
  isInactive: z.boolean(),
})
export type CompanyLookupResult = z.output<typeof CompanyLookupResult>
