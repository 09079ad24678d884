import { lazyPart } from '#client/platform/lazy-part.ts'
import { loadMessageLibrary, firstMessageShown } from '#client/platform/notify.ts'
import { whenIdle } from '#client/platform/api/progress.ts'

const maxWaitMs = 3000
const afterMaxWait = () => new Promise((resolve) => setTimeout(resolve, maxWaitMs))

/** Messages stand below the top bar, where a page has its title. No page waits for this chunk, and the first message needs no network. */
export const Messages = lazyPart(async () => {
  await Promise.race([whenIdle(), firstMessageShown, afterMaxWait()])
  const { Notifications } = await loadMessageLibrary()
  return { default: () => <Notifications position="top-center" containerWidth={440} mt={52} /> }
})
