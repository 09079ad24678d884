import { notFound } from '#contract/kit/errors.ts'
import type { PickedHotel } from '#contract/tyre-hotels.ts'
import { addDays, dayBounds, dayIn } from '#domain/calendar.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { zoneOf } from '#server/platform/database/days.ts'
import * as queries from './queries.ts'

/** What has to lie ready on a day, which is tomorrow unless another is said. */
export async function pickList(
  { db, scope, actor }: Context<UserActor>,
  { organizationId = actor.organizationId, day: asked }: { organizationId?: number | undefined; day?: string | undefined },
): Promise<{ day: string; items: PickedHotel[] }> {
  if (!scope.organizations.includes(organizationId)) notFound('organization', organizationId)
  const zone = await zoneOf(db, scope, organizationId)
  const day = asked ?? addDays(dayIn(new Date().toISOString(), zone), 1)
  return { day, items: await queries.due(db, scope, organizationId, dayBounds(day, zone)) }
}
