import type { Config } from '#server/platform/process/config.ts'
import { createSecretBox } from '#server/platform/secrets.ts'
import { createAnafClient } from './anaf.ts'

export type TaxOffices = NonNullable<ReturnType<typeof openTaxOffices>>

/** Opens the way to the tax offices; undefined if this server must not ask them. Without a key for secrets none can be connected. */
export function openTaxOffices({ tax, secretKeys, publicUrl }: Pick<Config, 'tax' | 'secretKeys' | 'publicUrl'>) {
  if (tax === 'off') return undefined
  return { anaf: createAnafClient(tax.anaf, publicUrl), secrets: secretKeys && createSecretBox(secretKeys) }
}
