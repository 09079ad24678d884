import type { BookingCell } from '#contract/booking/booking-page.ts'
import { channelName } from '#contract/live/live.ts'
import { fetchGuest } from '#client/booking/guest.ts'
import { liveLine } from '#client/platform/live/live-line.ts'

export type SlotChange = Pick<BookingCell, 'from' | 'to' | 'appointmentGroupId'> & { state: 'reserved' | 'available' }
type WireEvent = { model: { from: string; to: string; appointment_group_id: number | null; state: SlotChange['state'] } }

/**
 * Subscribes to reserved and freed times of a workplace until the returned function is called. `onOpen` is called at each connection,
 * since earlier events were missed. Without live events the page works, and the server still refuses taken times.
 */
export function listenForSlots(
  workplace: number,
  { onTold, onOpen }: { onTold: (change: SlotChange) => void; onOpen: () => void },
): () => void {
  let stopped = false
  let stop = () => {}
  void Promise.all([import('pusher-js'), fetchGuest()]).then(
    ([{ default: Pusher }, { live }]) => {
      if (stopped) return
      const pusher = new Pusher(live.key, liveLine())
      const channel = pusher.subscribe(channelName('guest', workplace))
      channel.bind('pusher:subscription_succeeded', onOpen)
      channel.bind('GuestEvent', ({ model: { appointment_group_id: appointmentGroupId, ...change } }: WireEvent) =>
        onTold({ ...change, appointmentGroupId }),
      )
      stop = () => pusher.disconnect()
    },
    () => {},
  )
  return () => {
    stopped = true
    stop()
  }
}
