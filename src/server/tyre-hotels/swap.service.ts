import { z } from 'zod'
import { readStoredJson } from '#contract/kit/defaults.ts'
import { fail } from '#contract/kit/errors.ts'
import { pickFields } from '#contract/kit/field-names.ts'
import type { DraftBody } from '#contract/work-orders/work-order-drafts.ts'
import { TyreDimension } from '#contract/work-orders/order.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { createHotelRows, seasonStoredOn } from '#domain/tyre-hotels/tyre-hotels.ts'
import { withoutZeroSizes } from '#contract/kit/tyres.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import * as tyreHotels from '#server/tyre-hotels/tyre-hotels.service.ts'
import { createDraft } from '#server/work-order-drafts/work-order-drafts.service.ts'
import * as queries from './swap.queries.ts'

type StartedOrder = { draftId: number | null; workOrderId: number | null }

/**
 * Change of season: starts the draft of an order that gives this set back and stores the tyres now on the car.
 * A repeated call returns the same draft, or the order made from it.
 */
export async function startOrder(context: Context<UserActor>, { id }: { id: number }): Promise<StartedOrder> {
  const { db, scope } = context
  const set = await tyreHotels.get(context, { id })
  if (set.status === 'closed') fail('TyreHotelClosed')
  const plannedOrder = set.outWorkOrderId === null ? undefined : await queries.findReturningOrder(db, scope, set.outWorkOrderId)
  if (plannedOrder) return { draftId: null, workOrderId: plannedOrder.id }

  const sizes = readStoredJson(z.array(TyreDimension), (await queries.listTyresOnVehicle(db, scope, set.carNumber)) ?? [])
  const rows = createHotelRows(sizes.map(withoutZeroSizes))
  const today = dayInZone(new Date().toISOString(), await findTimeZone(db, scope, set.organizationId))
  const { organizationId, organizationClientId, clientName, carNumber: plateNumber, carMake: make, carModel: model } = set
  const draft: DraftBody = {
    workOrder: {
      organizationId,
      organizationClientId,
      clientName,
      delegateName: set.tyreHotelClient?.delegateName ?? null,
      phone: set.metaData.phoneNumber,
    },
    details: {
      car: { plateNumber, make, model },
      // The stored tyres are the ones to be mounted.
      tyreService: {
        tyreHotelEnabled: true,
        tyreHotelOutId: id,
        tyreCount: Math.min(set.tyreQuantity, 99),
        tyreDimensions: set.metaData.tyreDimensions.map((tyre) => pickFields(tyre, ['tyreWidth', 'tyreHeight', 'tyreRim', 'dotNumber'])),
      },
      tyreHotel: { season: seasonStoredOn(today), metaData: { withRim: set.metaData.withRim, tyreDimensions: rows } },
    },
  }
  const started = await createDraft(context, { origin: { kind: 'tyre-hotel', id }, draft })
  return 'workOrderId' in started ? { draftId: null, workOrderId: started.workOrderId } : { draftId: started.draft.id, workOrderId: null }
}
