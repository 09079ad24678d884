import { formerPhoneKey, phoneKey } from '#contract/kit/readers/phone.ts'
import { formerPlateKey, plateKey } from '#contract/kit/readers/plate.ts'
import { formerVatKey, vatKey } from '#contract/kit/readers/tax-number.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

/** Version of the keys that this server writes. */
export const readersVersion = 1

type KeyOf = (text: string) => string | null

/**
 * Makes a function that returns the keys under which texts may be stored. The former keys are among them until the account's keys have been
 * computed again; most plates have only one key, for which the account need not be read.
 */
const keysBy =
  (keyOf: KeyOf, formerKeyOf: KeyOf) =>
  async (db: Db, { account }: Scope, texts: readonly (string | null | undefined)[]): Promise<string[]> => {
    const written = texts.filter((text) => text !== null && text !== undefined)
    const keysWith = (key: KeyOf) => written.map(key).filter((one) => one !== null && one !== '') as string[]
    const keys = new Set(keysWith(keyOf))
    const formerKeys = keysWith(formerKeyOf).filter((key) => !keys.has(key))
    if (formerKeys.length === 0) return [...keys]
    const row = await db.selectFrom('accounts').select('readersVersion').where('id', '=', account).executeTakeFirst()
    return row && row.readersVersion >= readersVersion ? [...keys] : [...new Set([...keys, ...formerKeys])]
  }

export const phoneLookupKeys = keysBy(phoneKey, formerPhoneKey)
export const vatLookupKeys = keysBy(vatKey, formerVatKey)
export const plateLookupKeys = keysBy(plateKey, formerPlateKey)
