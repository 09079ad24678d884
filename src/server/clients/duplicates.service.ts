import type { ClientSummary } from '#contract/clients/clients.ts'
import type { Duplicate, DuplicateSearch } from '#contract/clients/duplicates.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import { fold } from '#contract/kit/fold.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { vatKey } from '#contract/kit/readers/tax-number.ts'
import * as clients from '#server/clients/clients.queries.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './duplicates.queries.ts'

const maxDuplicates = 5
/** A key with fewer digits than this matches too many clients. */
const toCompleteKey = (key: string | null, digits: number): string | null => (key !== null && key.length >= digits ? key : null)

/** Lists clients with the same phone, VAT number or vehicle, or the same name in the same town. */
export async function listDuplicates(context: Context, typed: DuplicateSearch): Promise<{ items: Duplicate[] }> {
  const { name = '', phone, otherPhones = [], vatNumber, plateNumber = '', city = '', except } = typed
  const found = await queries.findDuplicates(context.db, await clientScope(context), {
    phoneKeys: [phone, ...otherPhones].flatMap((one) => toCompleteKey(phoneKey(one), 9) ?? []),
    vatKey: toCompleteKey(vatKey(vatNumber), 5),
    plateKey: toCompleteKey(plateKey(plateNumber), 4),
    name: fold(name.trim()),
    except: except ?? null,
  })
  const town = fold(city.trim())
  const isThere = ({ cities }: { cities: string[] }) => town === '' || cities.length === 0 || cities.some((one) => fold(one) === town)
  const items = found.map(({ cities, byPhone, byVatNumber, byPlate, byName, ...client }) => {
    const isNamesake = byName && fold(client.name) === fold(name.trim()) && isThere({ cities })
    const reasons: [Duplicate['reasons'][number], boolean][] = [
      ['phone', byPhone],
      ['vat_number', byVatNumber],
      ['plate', byPlate],
      ['name', isNamesake],
    ]
    return { ...client, reasons: reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])) }
  })
  const duplicates = items.filter(({ reasons }) => reasons.length > 0).toSorted((a, b) => b.reasons.length - a.reasons.length)
  return { items: duplicates.slice(0, maxDuplicates) }
}

export async function summary(context: Context, { id }: { id: number }): Promise<ClientSummary> {
  const { db, scope } = context
  const client = (await clients.find(db, await clientScope(context), id)) ?? failNotFound('client', id)
  return queries.summary(db, scope, client.id)
}
