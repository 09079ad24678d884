import type { World } from '#server/platform/world.ts'

type Posted = { reference: string; at: string; phone: string; text: string }

/** Text messages that leave no process: they lie here for whoever develops to look at. */
export type SmsOutbox = {
  name: 'outbox'
  send: (message: Posted) => void
  /** The last ones, newest first. */
  outbox: Posted[]
}

const maxKept = 50

export function openSmsOutbox(log: Pick<World['log'], 'info'>): SmsOutbox {
  const outbox: Posted[] = []
  return {
    name: 'outbox',
    outbox,
    send(message) {
      outbox.unshift(message)
      outbox.splice(maxKept)
      log.info({ message: message.reference }, 'a text message lies in /dev/outbox')
    },
  }
}
