import { fail, failField } from '#contract/kit/errors.ts'
import { cashStep } from '#domain/law/rounding.ts'
import { isPaidLater, payableAmount } from '#domain/payments/payment-types.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { fromBani, toBani } from '#domain/text/money.ts'
import { actingUserId } from '#server/platform/audit.ts'
import type { Context } from '#server/platform/context.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { insertRow } from '#server/platform/database/rows.ts'
import * as queries from './payments.queries.ts'
import { lockOpenDay } from './till/open-day.service.ts'

const later = (a: string, b: string): string => (a > b ? a : b)

/** The day and the smallest coin of a workplace. */
export async function findTill({ db, scope }: Context, organizationId: number) {
  const { timeZone, currency } = await findWorkplace(db, scope, organizationId)
  return { timeZone, today: dayInZone(new Date().toISOString(), timeZone), step: cashStep(currency) }
}

/** The till with the day on which money of `notBefore` or later lies: today, or the next day that is not closed. */
export async function openTill(context: Context, organizationId: number, notBefore = '') {
  const till = await findTill(context, organizationId)
  return { ...till, day: await lockOpenDay(context, organizationId, later(till.today, notBefore)) }
}

/** Finds a type by which money can come now; terms and accounts only say that it comes later. */
export async function requireMoneyType({ db, scope }: Context, id: number) {
  const [type] = await queries.findTypes(db, scope, [id])
  if (!type || type.deletedAt !== null || isPaidLater(type.means)) return failField('payment_type_id', 'InvalidChoice')
  return type
}

/** Coins cannot pay what is between two steps. */
export function requireCoins({ means }: { means: string }, amount: number, step: number): void {
  if (means === 'cash' && toBani(amount) % step !== 0) failField('amount', 'InvalidNumber')
}

/** The amount that pays so many bani, rounded if it is cash, and the rounding. */
export function toPayable(means: string | undefined, bani: number, step: number) {
  const amount = payableAmount(means, bani, step)
  return { amount: fromBani(amount), rounding: fromBani(amount - bani) }
}

type Entry = Omit<Parameters<typeof insertRow<'payments'>>[3], 'userId'>
type Allocations = Parameters<typeof queries.insertAllocations>[3]

/** Adds a row to the ledger with what it settles. */
export async function insertEntry(context: Context, entry: Entry, allocations: Allocations): Promise<number> {
  const { db, scope, actor } = context
  const userId = actingUserId(actor)
  const { id } = await insertRow(db, 'payments', scope, { ...entry, userId })
  await queries.insertAllocations(db, scope, { paymentId: id, userId }, allocations)
  return id
}

type Reversed = {
  id: number
  kind: string
  origin: string
  paymentTypeId: number
  organizationId: number
  amount: number
  rounding: number
  forDay: string
  search: string
}
type Reversal = { reason: string; clientId: number | null }

/** Reverses a row with all that it settled. What carries an old order moves no money, and its reversal neither. */
export async function insertReversal(
  context: Context,
  row: Reversed,
  { reason, clientId }: Reversal,
  settled: Allocations,
): Promise<number> {
  const { organizationId, origin, paymentTypeId, forDay, search } = row
  const isCarried = row.kind === 'carried'
  const { today, day } = isCarried
    ? { ...(await findTill(context, organizationId)), day: null }
    : await openTill(context, organizationId, forDay)
  const entry = {
    organizationId,
    kind: isCarried ? 'carried' : 'void',
    origin,
    paymentTypeId,
    amount: -row.amount,
    rounding: -row.rounding,
    day,
    forDay,
    receivedOn: day ?? later(today, forDay),
    clientId,
    reversesId: row.id,
    reason,
    search,
  }
  return insertEntry(
    context,
    entry,
    settled.map(({ amount, ...target }) => ({ ...target, amount: -amount })),
  )
}

/** Sums in lei what a ledger comes to. */
export const refuseAbove = (amount: number, limit: number, code: 'MoreThanOwed' | 'MoreThanToReturn'): void => {
  const details = code === 'MoreThanOwed' ? { balance: limit } : { amount: Math.max(limit, 0) }
  if (toBani(amount) > toBani(limit)) fail(code, { details })
}
