import { receivables } from '#contract/receivables.ts'
import { sumAmounts } from '#domain/text/money.ts'
import type { ClientSummary } from '#contract/clients/clients.ts'
import type { Duplicate, DuplicateSearch } from '#contract/clients/duplicates.ts'
import { failNotFound } from '#contract/kit/errors.ts'
import { fold } from '#contract/kit/fold.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { areNamesakes, identifyClient, nameBeginnings } from '#domain/identity.ts'
import * as clients from '#server/clients/clients.queries.ts'
import { clientScope } from '#server/clients/clients.service.ts'
import type { Context } from '#server/platform/context.ts'
import * as queries from './duplicates.queries.ts'

const maxDuplicates = 5
/** A number with fewer digits than this matches too many clients. */
const hasDigits = (text: string, count: number): boolean => text.replace(/\D/g, '').length >= count
const minPlateLetters = 4

/** Lists clients with the same phone, VAT number or vehicle, or the same name in the same town. */
export async function listDuplicates(context: Context, typed: DuplicateSearch): Promise<{ items: Duplicate[] }> {
  const { name = '', phone, otherPhones = [], vatNumber, plateNumber = '', city = '', except } = typed
  const found = await queries.findDuplicates(context.db, await clientScope(context), {
    phones: [phone ?? '', ...otherPhones].filter((one) => hasDigits(one, 9)),
    vatNumbers: [vatNumber ?? ''].filter((one) => hasDigits(one, 5)),
    plates: [plateNumber].filter((one) => plateKey(one).length >= minPlateLetters),
    beginnings: nameBeginnings(name),
    except: except ?? null,
  })
  const client = identifyClient({ name, vatNumber })
  const town = fold(city.trim())
  const isThere = ({ cities }: { cities: string[] }) => town === '' || cities.length === 0 || cities.some((one) => fold(one) === town)
  const items = found.map(({ type, cities, byPhone, byVatNumber, byPlate, byName, ...stored }) => {
    const isNamesake = byName && areNamesakes(client, identifyClient({ ...stored, type })) && isThere({ cities })
    const reasons: [Duplicate['reasons'][number], boolean][] = [
      ['phone', byPhone],
      ['vat_number', byVatNumber],
      ['plate', byPlate],
      ['name', isNamesake],
    ]
    return { ...stored, reasons: reasons.flatMap(([reason, holds]) => (holds ? [reason] : [])) }
  })
  const duplicates = items.filter(({ reasons }) => reasons.length > 0).toSorted((a, b) => b.reasons.length - a.reasons.length)
  return { items: duplicates.slice(0, maxDuplicates) }
}

export async function summary(context: Context, { id }: { id: number }): Promise<ClientSummary> {
  const { db, scope } = context
  const client = (await clients.find(db, await clientScope(context), id)) ?? failNotFound('client', id)
  const { owed, notDue, credit } = await context.ask(receivables.ofClient, { clientId: client.id })
  return { ...(await queries.summary(db, scope, client.id)), owed, overdue: sumAmounts([owed, -notDue]), credit }
}
