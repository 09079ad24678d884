import type { CompanyLookupResult } from '#contract/clients/lookup.ts'
import { fail, failNotFound } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'

/** Asks the company register after the transaction, so that no database connection waits for it. */
export async function lookUp({ companies }: Context, { vatNumber }: { vatNumber: string }): Promise<AfterTransaction<CompanyLookupResult>> {
  const register = companies ?? fail('CompanyLookupOff')
  return async () => (await register.find(vatNumber.replace(/\D/g, ''))) ?? failNotFound('company', vatNumber)
}
