import { messageText } from './i18n.ts'
import { notify } from './notify.ts'
import { queryClient } from '#client/platform/api/queries.ts'
import { hasTypingFocus } from '#client/platform/sign-in/page-lock.ts'
import { isServerReachable, retryWhenReachable } from './network.ts'

/** The message about the last change, with its undo, stays this long. */
const undoMs = 10_000

/** Whether a reload loses nothing: no input, no open dialog, no pending call, and the last change can no longer be undone. */
export const isIdle = (): boolean =>
  !hasTypingFocus() &&
  document.querySelector('[role=dialog]:not([aria-modal=false])') === null &&
  queryClient
    .getMutationCache()
    .getAll()
    .every(({ state }) => state.status !== 'pending' && Date.now() - state.submittedAt > undoMs)

/** Reloads the page once the server answers and a reload loses nothing; `onBusy` is called each time that it would. */
export const reloadWhenReachable = (onBusy?: () => void): (() => void) =>
  retryWhenReachable(() => {
    const isReady = isIdle()
    if (isReady) location.reload()
    else onBusy?.()
    return isReady
  })

let waitingParts = 0
let stopWaiting = () => {}

/**
 * Registers a part that waits for the network: one message stands for all such parts, and the page is reloaded. The returned function
 * gives up.
 */
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

/** Reloads at the user's request. Without network the browser would replace the page by its own error page. */
export async function reloadPage(): Promise<void> {
  if (await isServerReachable()) location.reload()
  else notify.error(messageText('NoNetwork'))
}
