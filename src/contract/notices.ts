import { z } from 'zod'
import { AppointmentStatus } from './appointments/appointments.ts'
import { endpoint, feature } from './kit/endpoint.ts'
import { Id, Instant, Nothing } from './kit/fields.ts'
import { outputOf } from './kit/output.ts'

/** A longer list goes on in another call, which names the last notice. */
export const maxNotices = 50

export const NoticeKind = z.enum(['booked', 'moved', 'cancelled'])
export type NoticeKind = z.output<typeof NoticeKind>

export const Notice = outputOf({
  id: Id,
  organizationId: Id,
  kind: NoticeKind,
  at: Instant,
  /** True if the caller has not opened the bell for this workplace since the event. */
  unread: z.boolean(),
  /** The booking as it was at that moment. */
  data: z.object({ plate: z.string(), from: Instant }),
  /** The booking as it is now; null once it is deleted or has moved to a workplace that the caller may not see. */
  appointment: z.object({ id: Id, organizationId: Id, from: Instant, status: AppointmentStatus }).nullable(),
})
export type Notice = z.output<typeof Notice>

/** One workplace, or all those of the caller. */
const View = z.object({ organizationId: Id.optional() })

/** Bookings, moves and cancellations by guests, kept for people who did not look when they happened. */
export const notices = feature('notices', {
  list: endpoint('GET /notices', {
    access: 'desk',
    /** `before` limits the list to notices older than this one. */
    input: View.extend({ before: Id.optional() }),
    result: outputOf({ items: z.array(Notice) }),
  }),
  /** Marks this notice and all older ones as read, in the view that the caller was shown. */
  markRead: endpoint('PUT /notices/seen', { access: 'desk', input: View.extend({ id: Id }), result: Nothing }),
})
