import { Suspense, useEffect, useEffectEvent, useState, type FunctionComponent } from 'react'
import { useRestoreFocus } from '#client/platform/focus.ts'
import { ChunkUnreachable, loadChunk } from '#client/platform/network.ts'
import { i18n } from '#client/platform/i18n.ts'
import { notify } from '#client/platform/notify.ts'
import { whenIdle } from '#client/platform/api/progress.ts'
import { currentToken } from '#client/platform/sign-in/token.ts'

/**
 * A dialog in a chunk of its own, fetched once the page is idle: `onDemand(async () => (await import('./X.tsx')).X)`. If it is opened
 * earlier, it appears when it has loaded; if that fails, a message says so and the page stays.
 */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<FunctionComponent<Props>>): FunctionComponent<Props> {
  let cachedDialog: FunctionComponent<Props> | undefined
  const fetchDialog = async () => (cachedDialog ??= await loadChunk(load))
  // A failed prefetch is silent; opening the dialog retries and reports the error.
  void whenIdle()
    .then(async () => {
      if (currentToken() && navigator.onLine) await fetchDialog()
    })
    .catch(() => undefined)

  return function OnDemand(props: Props) {
    // The focus is stored at the press: when the dialog appears, the menu that opened it may be gone.
    useRestoreFocus()
    const [Dialog, setDialog] = useState(() => cachedDialog)
    const giveUp = useEffectEvent((error: unknown) => {
      if (error instanceof ChunkUnreachable) notify.failure(error)
      else notify.error(i18n.t('PageFilesMissingHint'))
      props.onClose()
    })
    useEffect(() => {
      if (Dialog) return undefined
      let isGone = false
      fetchDialog().then(
        (component) => isGone || setDialog(() => component),
        (error: unknown) => isGone || giveUp(error),
      )
      return () => {
        isGone = true
      }
    }, [Dialog])
    // Translations may still be loading: the page below must not suspend.
    return <Suspense>{Dialog && <Dialog {...props} />}</Suspense>
  }
}
