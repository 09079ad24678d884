import { Suspense, useEffect, useEffectEvent, useState, type FunctionComponent } from 'react'
import { useRestoreFocus } from '#client/platform/focus.ts'
import { ChunkUnreachable, loadChunk } from '#client/platform/chunks/network.ts'
import { i18n } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { whenIdle } from '#client/platform/api/progress.ts'
import { currentToken } from '#client/platform/sign-in/token.ts'

/**
 * A dialog in a chunk of its own, so that no page begins with what is not open yet: `onDemand(async () => (await import('./X.tsx')).X)`. It is
 * fetched once the page is at rest. Whoever asks for it before gets it when it is there; if it cannot be had, a message says so, and the page
 * stays as it is.
 */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let known: FunctionComponent<Props> | undefined
  const fetched = async () => (known ??= await loadChunk(load))
  // Whoever asks for it and cannot get it hears of it then.
  void whenIdle()
    .then(async () => {
      if (currentToken() && navigator.onLine) await fetched()
    })
    .catch(() => undefined)

  return function OnDemand(props: Props) {
    // From the press on: by the time the dialog is there, the menu that led to it may be gone.
    useRestoreFocus()
    const [Dialog, setDialog] = useState(() => known)
    const giveUp = useEffectEvent((error: unknown) => {
      if (error instanceof ChunkUnreachable) notify.failure(error)
      else notify.error(i18n.t('PageFilesMissingHint'))
      props.onClose()
    })
    useEffect(() => {
      if (Dialog) return undefined
      let isGone = false
      fetched().then(
        (component) => isGone || setDialog(() => component),
        (error: unknown) => isGone || giveUp(error),
      )
      return () => {
        isGone = true
      }
    }, [Dialog])
    // Its words may be still to come: the page below must not wait for them.
    return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>
  }
}
