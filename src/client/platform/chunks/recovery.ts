import { messageText } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { queryClient } from '#client/platform/api/queries.ts'
import { hasTypingFocus } from '#client/platform/sign-in/page-lock.ts'
import { isServerReachable, retryWhenReachable } from './network.ts'

/** The message about what was done last, and the way to undo it, stay for so long. */
const justDoneMs = 10_000

/** Nothing is typed, asked or sent, and what was done last has been read and can no longer be undone. */
export const isIdle = (): boolean =>
  !hasTypingFocus() &&
  document.querySelector('[role=dialog]') === null &&
  queryClient
    .getMutationCache()
    .getAll()
    .every(({ state }) => state.status !== 'pending' && Date.now() - state.submittedAt > justDoneMs)

/** The page is loaded anew once the server answers and nothing is lost by it; `onBusy` is called each time that something would be. */
export const reloadWhenReachable = (onBusy?: () => void): (() => void) =>
  retryWhenReachable(() => {
    const isReady = isIdle()
    if (isReady) location.reload()
    else onBusy?.()
    return isReady
  })

let waitingParts = 0
let stopWaiting = () => {}

/** A part of the page waits for the network: one message says so for all of them, and the page is loaded anew. The returned function gives up. */
export function recoverPart(): () => void {
  waitingParts += 1
  if (waitingParts === 1) {
    notify.networkLost()
    let hasWarned = false
    stopWaiting = reloadWhenReachable(() => {
      if (!hasWarned) notify.reloadNeeded()
      hasWarned = true
    })
  }
  return () => {
    waitingParts -= 1
    if (waitingParts > 0) return
    stopWaiting()
    notify.networkBack()
  }
}

/** Somebody asks for it. Without network the browser would show a page of its own instead. */
export async function reloadPage(): Promise<void> {
  if (await isServerReachable()) location.reload()
  else notify.error(messageText('NoNetwork'))
}
