import { failNotFound } from '#contract/kit/errors.ts'
import type { PickedHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { addDays, dayBounds, dayInZone } from '#domain/text/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import * as queries from './pick-list.queries.ts'

/** What has to lie ready on a day, which is tomorrow unless another is said. */
export async function pickList(
  { db, scope, actor }: Context<UserActor>,
  { organizationId = actor.organizationId, day: asked }: { organizationId?: number | undefined; day?: string | undefined },
): Promise<{ day: string; items: PickedHotel[] }> {
  if (!scope.organizations.includes(organizationId)) failNotFound('organization', organizationId)
  const zone = await findTimeZone(db, scope, organizationId)
  const day = asked ?? addDays(dayInZone(new Date().toISOString(), zone), 1)
  return { day, items: await queries.listDuePicks(db, scope, organizationId, dayBounds(day, zone)) }
}
